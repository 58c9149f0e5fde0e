import { buildUsageFacts, type FileUsage, type OwnedUsage, type TranscriptPlace, type UsageFacts } from '@scrollkeep/transcript';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { listTranscripts, type ProjectTranscripts } from '../sessions/list-transcripts.ts';
import { readWholeUsage, scanFileUsage } from './read-file-usage.ts';

export interface ReadUsageOptions {
  readonly maxLineBytes: number;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: { readonly files: number; readonly bytes: number }) => void;
}

export interface TreeUsage extends UsageFacts {
  /** Every file with what it says by itself, before messages were counted once. */
  readonly files: readonly OwnedUsage[];
}

/** All usage below the roots, each message once. No conversation is built. */
export async function readUsage(roots: readonly Root[], options: ReadUsageOptions): Promise<TreeUsage> {
  const files: OwnedUsage[] = [];
  for (const project of await listTranscripts(roots, options.onProblem)) files.push(...(await readProjectUsage(project, options)));
  return { files, ...buildUsageFacts(files) };
}

async function readProjectUsage(project: ProjectTranscripts, options: ReadUsageOptions): Promise<readonly OwnedUsage[]> {
  const found: { readonly place: TranscriptPlace; readonly usage: FileUsage }[] = [];
  for (const place of project.places) {
    options.signal?.throwIfAborted();
    const path = project.toFile(place.path);
    try {
      found.push({ place, usage: await readPlace(path, place, options) });
    } catch (error) {
      options.onProblem(toDiskProblem(path, error));
    }
  }
  return toOwned(found, project.project);
}

/** Only the records of an agent beside the main files tell its session: then all of them are read. */
async function readPlace(path: string, place: TranscriptPlace, options: ReadUsageOptions): Promise<FileUsage> {
  const needsAll = path === '-' || (place.kind === 'agent' && place.session === undefined);
  const scanned = needsAll ? undefined : scanFileUsage(path, { maxLineBytes: options.maxLineBytes, needsCwd: place.kind === 'main' });
  return scanned ?? readWholeUsage(path, options);
}

function toOwned(found: readonly { readonly place: TranscriptPlace; readonly usage: FileUsage }[], folder: string): readonly OwnedUsage[] {
  const mains = new Map(found.flatMap(({ place, usage }) => (place.kind === 'main' ? [[place.session ?? place.path, usage.cwd] as const] : [])));
  return found.map(({ place, usage }) => {
    const session = place.session ?? usage.sessionIds.find((id) => mains.has(id)) ?? usage.sessionIds[0] ?? '';
    return { usage, owner: { file: place.path, session, agent: place.agent, project: mains.get(session), projectFolder: folder.split('/').at(-1) ?? '' } };
  });
}
