import { AnnotationsError } from '@scrollkeep/store/annotations/annotations-error.ts';
import type { DatedAnnotations } from '@scrollkeep/store/annotations/dated-annotation.ts';
import { openAnnotations } from '@scrollkeep/store/annotations/open-annotations.ts';
import { shareAnnotations } from '@scrollkeep/store/annotations/share-annotations.ts';
import { getMachine } from '@scrollkeep/store/archive/machine.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { makePrivateFolder } from '@scrollkeep/store/private-files.ts';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';
import { toArchiveFolder } from '../disk/find-archives.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Puts tags and pins of this machine into a database that others share, and keeps what the others have put there.
 * Notes only if the person set that. If their file cannot be read, nothing in the database changes.
 */
export async function shareMarks(
  connection: Connection,
  { dataDir, shareNotes }: Pick<Settings, 'dataDir' | 'shareNotes'>,
  onProblem: (problem: DiskProblem) => void,
): Promise<void> {
  const store = openAnnotations(dataDir);
  let own: DatedAnnotations;
  try {
    own = store.readOwn();
  } catch (error) {
    onProblem(
      error instanceof AnnotationsError
        ? { path: dataDir, code: error.code, message: error.message }
        : toDiskProblem(dataDir, error),
    );
    return;
  }
  const folder = toArchiveFolder(dataDir);
  makePrivateFolder(folder);
  const { others } = await shareAnnotations(connection, own, {
    machine: getMachine(folder).id,
    withNotes: shareNotes,
    now: new Date(),
  });
  await store.putShared(others);
}
