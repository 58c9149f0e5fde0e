import { AppError } from '../errors/app-error.ts';
import { findRoots, listDefaultFolders, type Root, type RootSettings } from './find-roots.ts';

/** Like findRoots, for commands that have nothing to show without one. */
export async function getRoots(args: readonly string[], settings: RootSettings): Promise<readonly Root[]> {
  const roots = await findRoots(args, settings);
  if (roots.length > 0) return roots;
  const settingsRoots = settings !== undefined && 'roots' in settings ? settings.roots : settings;
  throw new AppError({
    code: 'NO_CLAUDE_FOLDER',
    message: `no Claude config folder found (looked in ${(settingsRoots ?? listDefaultFolders()).join(', ')})`,
    hint: 'Pass a folder or a transcript, or set --root or CLAUDE_CONFIG_DIR. `scrollkeep` alone shows a demo.',
    exitCode: 66,
  });
}
