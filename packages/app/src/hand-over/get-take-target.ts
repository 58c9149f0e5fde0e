import { stat } from 'node:fs/promises';
import { parse, resolve } from 'node:path';
import { checkBelowHome } from '@scrollkeep/server/borders/check-below-home.ts';
import { findRealFolder } from '@scrollkeep/server/borders/find-real-folder.ts';
import { findRoots, listDefaultFolders, withoutArchive } from '@scrollkeep/server/disk/find-roots.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { listSessionPlaces } from '@scrollkeep/server/sessions/list-session-places.ts';
import type { ReadSessionsOptions } from '@scrollkeep/server/sessions/read-sessions.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';

/** The folder as the client names it: absolute, links followed. */
export async function getProjectFolder(name: string): Promise<string> {
  const path = resolve(name);
  const real =
    (await stat(path).catch(() => undefined))?.isDirectory() === true ? await findRealFolder(path) : undefined;
  if (real === undefined)
    throw new AppError({
      code: 'NO_SUCH_PATH',
      message: `--project ${toSafeText(name)}: no such folder`,
      hint: 'Clone or create the project folder first; Scrollkeep writes nothing into it.',
      exitCode: 66,
    });
  if (real === parse(real).root)
    throw new AppError({ code: 'usage', message: 'the root of a disk cannot be a project folder', exitCode: 64 });
  return real;
}

/** The config folder of the person that sessions are put into: the first one; on a new machine it is made. */
export async function getConfigFolder(settings: Pick<Settings, 'roots' | 'sources'>): Promise<string> {
  const [named = ''] = settings.roots ?? listDefaultFolders();
  const own = (await findRoots([], withoutArchive(settings))).find(
    ({ kind, isSource }) => kind === 'config-folder' && isSource !== true,
  );
  const folder = own?.path ?? resolve(named);
  if (own === undefined) await checkBelowHome(folder, '--root');
  const real = await findRealFolder(folder);
  if (real !== undefined) return real;
  throw new AppError({
    code: 'NO_CLAUDE_FOLDER',
    message: `${toShownPath(folder)} is not a folder`,
    hint: 'Set --root or CLAUDE_CONFIG_DIR to your Claude config folder.',
    exitCode: 66,
  });
}

/** Whether a client that is started now would look there. */
export async function isClientFolder(configFolder: string, env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  const named = env['CLAUDE_CONFIG_DIR'];
  const own = named === undefined || named === '' ? (listDefaultFolders()[0] ?? '') : named;
  return (await findRealFolder(resolve(own))) === configFolder;
}

/** Two sessions of one id would be one for the client and for us. */
export async function checkNewSession(
  id: string,
  settings: Pick<Settings, 'roots' | 'sources'>,
  reading: ReadSessionsOptions,
): Promise<void> {
  const roots = await findRoots([], withoutArchive(settings));
  const places = await listSessionPlaces(roots, { ...reading, sessionOfFile: new Map() });
  const found = places.find((place) => place.id === id);
  if (found === undefined) return;
  throw new AppError({
    code: 'SESSION_EXISTS',
    message: `session ${id} already exists here, in ${toSafeText(found.project.path)}`,
    hint: 'Nothing was written. Add --new-id to take it as a separate session.',
    exitCode: 74,
  });
}
