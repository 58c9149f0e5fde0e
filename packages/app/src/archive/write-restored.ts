import { putCheckedFile } from '@scrollkeep/server/borders/put-checked-file.ts';
import type { RestoreStep } from './plan-restore.ts';

/**
 * Writes a file back, never over something that was not there when the plan was made. Its time is that of the writing,
 * so that the client's clean-up does not take it at once.
 */
export async function writeRestored({ path, bytes, state }: RestoreStep, target: string): Promise<void> {
  if (bytes === undefined) return;
  await putCheckedFile({
    path,
    boundary: target,
    pieces: bytes.pieces(),
    replaces: state === 'differs',
    hint: 'Remove the symbolic link in its path, or restore into another folder with --to.',
  });
}
