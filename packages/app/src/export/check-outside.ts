import { sep } from 'node:path';
import { AppError } from '../errors/app-error.ts';
import { getRoots } from '../disk/get-roots.ts';

/** Claude's own folders are only ever read. */
export async function checkOutside(out: string, roots: readonly string[] | undefined): Promise<void> {
  const found = await getRoots([], roots).catch(() => []);
  for (const { kind, path } of found) {
    if (kind === 'config-folder' && (out === path || out.startsWith(path + sep))) {
      throw new AppError({ code: 'CLAUDE_FOLDER', message: `${out} is inside a Claude folder, which is only read`, hint: 'Name a place outside of it.', exitCode: 64 });
    }
  }
}
