import { toSessionOfAgent } from '@scrollkeep/transcript/conversation/rows/file-figures.ts';
import type { TranscriptPlace } from '@scrollkeep/transcript/layout/group-transcripts.ts';
import { buildUsageFacts, type OwnedUsage, type UsageFacts } from '@scrollkeep/transcript/usage/build-usage-facts.ts';
import { gatherMessages } from '@scrollkeep/transcript/usage/gather-messages.ts';
import { MessageTable } from '@scrollkeep/transcript/usage/message-table.ts';
import type { FileUsage } from '@scrollkeep/transcript/usage/open-file-usage.ts';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { findSourceName } from '../disk/find-source-name.ts';
import { listTranscripts, type ProjectTranscripts } from '../sessions/list-transcripts.ts';
import { toIdentity } from '../sessions/session-place.ts';
import type { ForkOrders } from './fork-orders.ts';
import { readWholeUsage } from './read-whole-usage.ts';
import type { FileNeeds } from './scan-file-usage.ts';
import { scanFiles } from './scan-files.ts';
import type { UsageCache } from './usage-cache.ts';

export interface ReadUsageOptions {
  readonly maxLineBytes: number;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: { readonly files: number; readonly bytes: number }) => void;
  /** How many other threads may help. */
  readonly helpers?: number;
  /** Leaves this thread to others. */
  readonly isBackground?: boolean;
  /** What earlier runs found; files that did not change are not read again. */
  readonly cache?: UsageCache;
  /** What is known of forks, where more than one question is asked. */
  readonly forks?: ForkOrders;
}

export interface TreeUsage extends UsageFacts {
  /** Every file with what it says by itself, before messages were counted once. */
  readonly files: readonly ReadFile[];
}

/** A file as it was when it was looked for. */
export interface ReadFile extends OwnedUsage {
  /** Of the session's place. */
  readonly identity: string;
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** All usage below the roots, each message once. No conversation is built. */
export async function readUsage(roots: readonly Root[], options: ReadUsageOptions): Promise<TreeUsage> {
  const { cache } = options;
  const table = cache?.table ?? new MessageTable();
  const projects = await listTranscripts(roots, options.onProblem);
  const places = projects.flatMap((project) =>
    project.places.map((place) => ({
      project,
      place,
      path: project.toFile(place.path),
      needs: toNeeds(place),
      bytes: project.files.get(place.path)?.bytes ?? 0,
      modifiedMs: project.files.get(place.path)?.modifiedMs ?? 0,
    })),
  );
  const isCacheable = ({ path }: (typeof places)[number]) => path !== '-';
  const usages = places.map((file) => (isCacheable(file) ? cache?.find(file) : undefined));
  const missing = places.flatMap((file, at) =>
    isCacheable(file) && usages[at] === undefined ? [{ ...file, at }] : [],
  );
  for (const [index, usage] of (await scanFiles(missing, options, table)).entries())
    usages[missing[index]?.at ?? -1] = usage;
  const found: { readonly file: (typeof places)[number]; readonly usage: FileUsage }[] = [];
  for (const [at, file] of places.entries()) {
    options.signal?.throwIfAborted();
    const usage = usages[at] ?? (await readOther(file.path, options, table));
    if (usage !== undefined) found.push({ file, usage });
  }
  const { files: gathered } = gatherMessages(found);
  cache?.save(gathered.filter(({ file }) => isCacheable(file)));
  const byProject = new Map<ProjectTranscripts, FoundUsage[]>(projects.map((project) => [project, []]));
  for (const { file, usage } of gathered) byProject.get(file.project)?.push({ file, usage });
  const piped = roots.some((root) => root.kind === 'stdin') ? await readOther('-', options, table) : undefined;
  const files = [
    ...[...byProject].flatMap(([project, own]) => toOwned(own, project)),
    ...(piped === undefined ? [] : [toPiped(piped)]),
  ];
  return buildTreeUsage(files, options);
}

/** The usage of files that were read, each message once. */
export async function buildTreeUsage(files: readonly ReadFile[], options: ReadUsageOptions): Promise<TreeUsage> {
  const usage = buildUsageFacts(files);
  // Only where sessions have answers in common it matters which of them paid.
  return {
    files,
    ...(usage.shared.length === 0 ? usage : buildUsageFacts(files, { forks: await sortForks(usage.shared, options) })),
  };
}

async function sortForks(
  shared: UsageFacts<ReadFile>['shared'],
  options: ReadUsageOptions,
): Promise<UsageFacts<ReadFile>['shared']> {
  const orders = options.forks ?? (await openOrders(options));
  const sorted: (readonly ReadFile[])[] = [];
  for (const group of shared) {
    options.signal?.throwIfAborted();
    // Standard input can be read only once.
    if (group.some(({ path }) => path === '-')) continue;
    const files = group.map((file) => ({ file, path: file.path, session: file.owner.session }));
    sorted.push((await orders.sort(files)).map(({ file }) => file));
  }
  return sorted;
}

async function openOrders(options: ReadUsageOptions): Promise<ForkOrders> {
  const { openForkOrders } = await import('./fork-orders.ts');
  return openForkOrders(options.cache === undefined ? undefined : `${options.cache.path}.forks`, options);
}

interface FoundUsage {
  readonly file: {
    readonly place: TranscriptPlace;
    readonly path: string;
    readonly bytes: number;
    readonly modifiedMs: number;
  };
  readonly usage: FileUsage;
}

function toNeeds({ kind, session }: TranscriptPlace): FileNeeds {
  if (kind === 'main') return 'cwd';
  return kind === 'agent' && session === undefined ? 'session-ids' : 'usage';
}

async function readOther(path: string, options: ReadUsageOptions, table: MessageTable): Promise<FileUsage | undefined> {
  try {
    return await readWholeUsage(path, options, table);
  } catch (error) {
    options.onProblem(toDiskProblem(path, error));
    return undefined;
  }
}

/** A transcript from standard input has no name but that of its records. */
function toPiped(usage: FileUsage): ReadFile {
  return {
    usage,
    identity: '-',
    path: '-',
    bytes: 0,
    modifiedMs: 0,
    owner: {
      file: '-',
      session: usage.sessionIds[0] ?? '-',
      agent: undefined,
      project: usage.cwd,
      projectFolder: '',
      source: findSourceName('-'),
    },
  };
}

function toOwned(found: readonly FoundUsage[], { root, project: folder }: ProjectTranscripts): readonly ReadFile[] {
  const projectFolder = folder.split('/').at(-1) ?? '';
  const source = findSourceName(root.path);
  const mains = new Map(
    found.flatMap(({ file: { place }, usage }) =>
      place.kind === 'main' ? [[place.session ?? place.path, usage.cwd] as const] : [],
    ),
  );
  return found.map(({ file: { place, path, bytes, modifiedMs }, usage }) => {
    const session = place.session ?? toSessionOfAgent(usage.sessionIds, (id) => mains.has(id));
    return {
      usage,
      identity: toIdentity(root, folder, session),
      path,
      bytes,
      modifiedMs,
      owner: {
        file: place.path,
        session,
        agent: place.agent,
        project: mains.get(session),
        projectFolder,
        source,
      },
    };
  });
}
