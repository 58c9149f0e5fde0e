import { AppError } from '../command-line/app-error.ts';
import { findRoots, listDefaultFolders, type Root } from './find-roots.ts';

/** Like findRoots, for commands that have nothing to show without one. */
export async function getRoots(args: readonly string[], settingsRoots: readonly string[] | undefined): Promise<readonly Root[]> {
  const roots = await findRoots(args, settingsRoots);
  if (roots.length > 0) return roots;
  throw new AppError({
    code: 'NO_CLAUDE_FOLDER',
    message: `no Claude config folder found (looked in ${(settingsRoots ?? listDefaultFolders()).join(', ')})`,
    hint: 'Name a folder or a transcript, or set --root or CLAUDE_CONFIG_DIR. Bare `scrollkeep` shows a demo.',
    exitCode: 66,
  });
}
