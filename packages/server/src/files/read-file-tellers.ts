import { createHash } from 'node:crypto';
import { factsVersion } from '@scrollkeep/transcript/conversation/pieces/facts-version.ts';
import { packSteps, unpackSteps, type PackedSteps } from '@scrollkeep/transcript/files/packed-steps.ts';
import type { SessionSteps } from '@scrollkeep/transcript/files/session-steps.ts';
import { openEntryCache, type EntryCache } from '../cache/entry-cache.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { findFileStatNow } from '../disk/open-file.ts';
import { listProjectPlaces } from '../sessions/list-session-places.ts';
import { listTranscripts } from '../sessions/list-transcripts.ts';
import { toAgentMetaFile } from '../sessions/read-agent-meta.ts';
import { readPlaces, type ReadSessionsOptions } from '../sessions/read-sessions.ts';
import type { SessionPlace } from '../sessions/session-place.ts';
import { findConfigFolderOf } from './find-config-folder.ts';
import { toFileTeller, type FileTeller } from './read-file-histories.ts';

/** What sessions told of files, from one run to the next: the steps of each, and what is known of all of a project. */
export type StepsCache = EntryCache<PackedSteps | KnownProject>;

/** In the order they are listed. Titles, and which are copies, come from all sessions of a project together. */
interface KnownProject {
  readonly sessions: readonly KnownSession[];
}

type KnownSession = Pick<FileTeller, 'title' | 'turns' | 'isCopy' | 'firstMs'> & { readonly project: string | null };

/** More than this is read again: some GiB of transcripts come to it. */
const maxCacheBytes = 64 * 1024 * 1024;
/** Raise it with every change of what steps are. */
const stepsVersion = 2;

export function openStepsCache(path: string, maxLineBytes: number, now?: () => number): StepsCache {
  return openEntryCache(path, {
    rules: `${stepsVersion} ${factsVersion} ${maxLineBytes}`,
    maxBytes: maxCacheBytes,
    ...(now === undefined ? {} : { now }),
  });
}

/** A session with the folder of its project, as the client named it. */
export interface ListedTeller {
  readonly teller: FileTeller;
  readonly folder: string;
}

/**
 * Every session below the roots. A project of which no file changed is not read; of one that changed the steps of those
 * sessions are read back whose own files did.
 */
export async function* readFileTellers(
  roots: readonly Root[],
  options: ReadSessionsOptions,
  cache: StepsCache,
): AsyncGenerator<ListedTeller, void, void> {
  for (const project of await listTranscripts(roots, options.onProblem)) {
    const listed = (await listProjectPlaces(project, options)).map((place) => ({ place, stamp: toStamp(place) }));
    for (const teller of await toTellers(listed, options, cache))
      yield { teller, folder: listed[0]?.place.project.folder ?? '' };
  }
}

interface StampedPlace {
  readonly place: SessionPlace;
  readonly stamp: string;
}

async function toTellers(
  listed: readonly StampedPlace[],
  options: ReadSessionsOptions,
  cache: StepsCache,
): Promise<readonly FileTeller[]> {
  let problems = 0;
  const onProblem = (problem: DiskProblem) => {
    problems++;
    options.onProblem(problem);
  };
  let reading: Promise<readonly FileTeller[]> | undefined;
  const readAll = () =>
    (reading ??= readPlaces(
      listed.map(({ place }) => place),
      { ...options, onProblem },
    ).then((read) => read.map((located) => toFileTeller(located, onProblem))));

  async function readSteps(at: number, { place, stamp }: StampedPlace, key: string): Promise<SessionSteps> {
    const file = toFirstFile(place);
    const known = cache.find(file, stamp);
    if (known !== undefined && 'steps' in known) return unpackSteps(known, key);
    const steps = await ((await readAll())[at] as FileTeller).readSteps(key);
    // What could not be read is told every time, so it is kept nowhere.
    if (problems === 0) cache.put(file, stamp, place.modifiedMs, packSteps(steps));
    return steps;
  }

  let known = findKnown(listed, cache);
  if (known === undefined) {
    known = toKnown(await readAll());
    const modifiedMs = Math.max(...listed.map(({ place }) => place.modifiedMs));
    if (problems === 0) cache.put(...toProjectEntry(listed), modifiedMs, known);
  }
  const { sessions } = known;
  return listed.map((own, at): FileTeller => {
    const { id, project } = own.place;
    const session = sessions[at] as KnownSession;
    return {
      ...session,
      id,
      project: session.project ?? undefined,
      configFolder: findConfigFolderOf(project.configFolder, toFirstFile(own.place)),
      toFile: project.toFile,
      readSteps: (key) => readSteps(at, own, key),
    };
  });
}

function findKnown(listed: readonly StampedPlace[], cache: StepsCache): KnownProject | undefined {
  const known = cache.find(...toProjectEntry(listed));
  return known !== undefined && 'sessions' in known && known.sessions.length === listed.length ? known : undefined;
}

function toKnown(tellers: readonly FileTeller[]): KnownProject {
  return {
    sessions: tellers.map(({ title, turns, isCopy, firstMs, project = null }) => ({
      title,
      turns,
      isCopy,
      firstMs,
      project,
    })),
  };
}

/** What is kept beside the transcript of an agent says which call started it, and is written for itself. */
function toStamp({ stamp, agents, project }: SessionPlace): string {
  const beside = agents.map(({ path }) => {
    const found = findFileStatNow(toAgentMetaFile(project.toFile(path)));
    return found === undefined ? '' : `${found.size}:${found.mtimeMs}`;
  });
  return [stamp, ...beside].join('\n');
}

function toProjectEntry(listed: readonly StampedPlace[]): readonly [path: string, stamp: string] {
  const stamps = createHash('sha256').update(JSON.stringify(listed.map(({ place, stamp }) => [place.id, stamp])));
  const project = listed[0]?.place.project;
  return [project?.toFile(project.path) ?? '', stamps.digest('hex')];
}

function toFirstFile({ main, agents, project }: SessionPlace): string {
  return project.toFile((main ?? agents[0])?.path ?? '');
}
