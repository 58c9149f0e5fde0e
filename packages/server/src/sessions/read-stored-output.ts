import { basename, dirname, join } from 'node:path';
import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import type { StoredOutput, StoredText } from '@scrollkeep/view/tools/stored-output.ts';
import { isArchivedPath } from '../disk/archived-path.ts';
import { decodeBytes } from '../disk/decode-bytes.ts';
import { findTarget, openFile } from '../disk/open-file.ts';
import type { LocatedSession } from './located-session.ts';

/** One output is held in memory; what is longer is shown to here. */
const mostBytes = 16 * 1024 * 1024;

/**
 * The output of a call that is in a file beside the transcript; undefined if it is gone. The name comes from a
 * transcript: it leads into the session's own folder of outputs and nowhere else.
 */
export async function readStoredOutput(
  { session, toFile }: Pick<LocatedSession, 'session' | 'toFile'>,
  stored: StoredOutput,
): Promise<StoredText | undefined> {
  const main = session.files.main?.path;
  if (main === undefined || !/^[\w.@%+=-]+$/.test(stored.name) || !/^[\w-]+$/.test(stored.session)) return undefined;
  const folder = join(dirname(toFile(main)), stored.session, 'tool-results');
  const file = join(folder, stored.name);
  try {
    const target = await findTarget(file);
    // In the archive there are no links any more.
    const home = isArchivedPath(folder) ? folder : await findTarget(folder);
    if (target === undefined || dirname(target) !== home || classifyPath(basename(target)).class === 'secret')
      return undefined;
    const handle = await openFile(target);
    try {
      const { size } = await handle.stat();
      const bytes = Buffer.alloc(Math.min(size, mostBytes));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
      return {
        name: stored.name,
        text: decodeBytes(bytes.subarray(0, bytesRead)),
        bytes: size,
        isCut: size > mostBytes,
      };
    } finally {
      await handle.close();
    }
  } catch {
    // Gone with a clean-up: the transcript keeps the beginning.
    return undefined;
  }
}
