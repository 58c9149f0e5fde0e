import { constants, existsSync } from 'node:fs';
import { lstat, mkdir, open, type FileHandle } from 'node:fs/promises';
import { isAbsolute, join, parse, sep } from 'node:path';

/** A folder that stays the one that was judged, whatever others do with the path to it meanwhile. */
export interface PinnedFolder {
  /** Where a name in it is reached, for as long as it is open. */
  toPath(name: string): string;
  /** Throws where the path leads to another folder by now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface PinOptions {
  /** Whether folders that are missing are made, and with which mode; undefined: a missing folder is an error. */
  readonly makeMode?: number | undefined;
}

/** A part of the way to a folder is a link, or was replaced in the meantime. */
export class FolderMoved extends Error {
  override readonly name = 'FolderMoved';
}

/** Only finds its way through a folder, which needs no right to list it. Linux alone has it; Node does not name it. */
const pathOnly = 0o10000000;
const openFolders = '/proc/self/fd';

/**
 * Opens a folder by its real path, name by name, and follows no link. On Linux every further step is relative to the
 * folder that was opened, so an exchanged name leads nowhere. Elsewhere Node cannot do that: each folder on the way is
 * remembered by its number and looked at again right before something is written.
 */
export async function openPinnedFolder(path: string, options: PinOptions = {}): Promise<PinnedFolder> {
  if (!isAbsolute(path)) throw new FolderMoved(`${path} is not absolute`);
  const { root } = parse(path);
  const names = path
    .slice(root.length)
    .split(sep)
    .filter((name) => name !== '');
  if (names.some((name) => name === '.' || name === '..')) throw new FolderMoved(`${path} is not a real path`);
  return process.platform === 'linux' && existsSync(openFolders)
    ? pinByHandle(root, names, options)
    : pinByNumber(root, names, options);
}

async function pinByHandle(root: string, names: readonly string[], { makeMode }: PinOptions): Promise<PinnedFolder> {
  const flags = pathOnly | constants.O_DIRECTORY | constants.O_NOFOLLOW;
  let handle = await open(root, flags);
  for (const name of names) {
    const next = await openNext(`${openFolders}/${handle.fd}/${name}`, flags, makeMode).catch((error: unknown) => ({
      error,
    }));
    await handle.close();
    if ('error' in next) throw toMoved(next.error, join(root, ...names));
    handle = next;
  }
  return {
    toPath: (name) => `${openFolders}/${handle.fd}/${name}`,
    check: () => Promise.resolve(),
    close: () => handle.close(),
  };
}

async function openNext(path: string, flags: number, makeMode: number | undefined): Promise<FileHandle> {
  try {
    return await open(path, flags);
  } catch (error) {
    if (makeMode === undefined || !hasCode(error, 'ENOENT')) throw error;
    await makeFolder(path, makeMode);
    return open(path, flags);
  }
}

async function pinByNumber(root: string, names: readonly string[], { makeMode }: PinOptions): Promise<PinnedFolder> {
  const way = names.map((_, at) => join(root, ...names.slice(0, at + 1)));
  const numbers: string[] = [];
  for (const folder of way) {
    const found = await lstat(folder, { bigint: true }).catch(() => undefined);
    if (found === undefined && makeMode !== undefined) await makeFolder(folder, makeMode);
    numbers.push(await readNumber(folder));
  }
  return {
    toPath: (name) => join(root, ...names, name),
    async check() {
      for (const [at, folder] of way.entries())
        if ((await readNumber(folder)) !== numbers[at]) throw new FolderMoved(`${folder} was replaced in the meantime`);
    },
    close: () => Promise.resolve(),
  };
}

async function readNumber(folder: string): Promise<string> {
  const found = await lstat(folder, { bigint: true });
  if (!found.isDirectory()) throw new FolderMoved(`${folder} is not a folder`);
  return `${found.dev}:${found.ino}`;
}

async function makeFolder(path: string, mode: number): Promise<void> {
  await mkdir(path, { mode }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
}

/** A link, or a file, where a folder was. */
function toMoved(error: unknown, path: string): unknown {
  return hasCode(error, 'ENOTDIR') || hasCode(error, 'ELOOP')
    ? new FolderMoved(`a symbolic link or a file is in the way to ${path}`)
    : error;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
