import { pickSessions, readArchivedAnnotations } from '@scrollkeep/store/annotations/archived-annotations.ts';
import { listMergeChanges } from '@scrollkeep/store/annotations/merge-annotations.ts';
import { openAnnotations } from '@scrollkeep/store/annotations/open-annotations.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { toAnnotationProblem } from './keep-annotations.ts';

export interface RestoreAnnotationsOptions {
  readonly dataDir: string;
  /** All sessions if absent. */
  readonly keys: ReadonlySet<string> | undefined;
  /** Otherwise they are only counted. */
  readonly isWriting: boolean;
  readonly onProblem: (problem: DiskProblem) => void;
}

/**
 * Brings back tags, pins and notes that the archive has and their file lacks: of how many sessions. What was changed
 * since stays changed. A file that cannot be read must not keep sessions from being restored.
 */
export async function restoreAnnotations(
  archiveFolder: string,
  { dataDir, keys, isWriting, onProblem }: RestoreAnnotationsOptions,
): Promise<number> {
  try {
    const kept = readArchivedAnnotations(archiveFolder);
    const wanted = keys === undefined ? kept : pickSessions(kept, keys);
    const store = openAnnotations(dataDir);
    const changes = isWriting ? await store.merge(wanted) : listMergeChanges(store.readOwn(), wanted);
    return changes.length;
  } catch (error) {
    onProblem(toAnnotationProblem(error, dataDir));
    return 0;
  }
}
