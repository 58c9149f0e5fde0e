import { lstat, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { toCopyContent } from '@scrollkeep/transcript/files/content-state.ts';
import type { KnownContent } from '@scrollkeep/transcript/files/file-content.ts';
import { isInside } from '@scrollkeep/server/borders/check-target.ts';
import { findRealFolder } from '@scrollkeep/server/borders/find-real-folder.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { isSecretFile } from '@scrollkeep/server/files/is-secret-file.ts';
import { readCurrentFile } from '@scrollkeep/server/files/read-current-file.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';

/** A longer file is data; nobody reads its blame. */
const maxBytes = 16 * 1024 * 1024;

export interface BlamedFile {
  /** As the person named it, absolute. */
  readonly named: string;
  /** With all symbolic links followed. */
  readonly path: string;
}

/**
 * The file of a working tree that a person means. A symbolic link that leads out of the project is refused: whoever
 * made the project could show any file of this machine under its name.
 */
export async function resolveBlamedFile(name: string, here: string): Promise<BlamedFile> {
  const named = resolve(here, name);
  const folder = await findRealFolder(dirname(named));
  const path = await realpath(named).catch(() => (folder === undefined ? undefined : join(folder, basename(named))));
  const boundary = (await findProjectFolder(named)) ?? (isInside(named, here) ? here : dirname(named));
  const realBoundary = await findRealFolder(boundary);
  if (path === undefined || realBoundary === undefined)
    throw new AppError({ code: 'NO_SUCH_FILE', message: `no such file: ${toSafeText(named)}`, exitCode: 66 });
  if (!isInside(path, realBoundary))
    throw new AppError({
      code: 'LEADS_OUTSIDE',
      message: `${toSafeText(named)} is a symbolic link that points outside the project, to ${toSafeText(path)}`,
      hint: 'Specify that file by its own path.',
      exitCode: 64,
    });
  return { named, path };
}

/** The nearest folder above a path that is a repository, by names alone: links are judged afterwards. */
async function findProjectFolder(path: string): Promise<string | undefined> {
  for (let at = dirname(path); ; at = dirname(at)) {
    if ((await lstat(join(at, '.git')).catch(() => undefined)) !== undefined) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** What the file holds now. */
export async function readBlamedFile({ named, path }: BlamedFile): Promise<KnownContent> {
  checkName(path);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined)
    throw new AppError({ code: 'NO_SUCH_FILE', message: `no such file: ${toSafeText(named)}`, exitCode: 66 });
  if (found.size > maxBytes) throw toTooLong(named);
  return checkText(named, await readCurrentFile(path));
}

/** The same for bytes that git has. */
export function toBlamedContent({ named, path }: BlamedFile, bytes: Uint8Array): KnownContent {
  checkName(path);
  if (bytes.length > maxBytes) throw toTooLong(named);
  return checkText(named, toCopyContent(bytes));
}

function checkName(path: string): void {
  if (!isSecretFile(path)) return;
  throw new AppError({
    code: 'SECRET_FILE',
    message: `${toSafeText(path)} may hold secrets, judging by its name; Scrollkeep does not open such files`,
    exitCode: 64,
  });
}

function toTooLong(path: string): AppError {
  return new AppError({ code: 'TOO_LONG', message: `${toSafeText(path)} is longer than 16 MiB`, exitCode: 64 });
}

function checkText(path: string, content: { readonly state: string } | undefined): KnownContent {
  const known = content as KnownContent | undefined;
  if (known?.state === 'known' && known.text !== undefined) return known;
  throw new AppError({
    code: known?.state === 'known' ? 'NOT_TEXT' : 'NO_FILE',
    message:
      known?.state === 'known'
        ? `${toSafeText(path)} is not text`
        : `${toSafeText(path)} is not a file that can be read`,
    exitCode: 66,
  });
}
