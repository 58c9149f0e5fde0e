import { randomBytes } from 'node:crypto';
import { isSafePath } from '@scrollkeep/store/archive/archived-file.ts';
import type { RemoteAddress } from '@scrollkeep/server/settings/remote-address.ts';
import { mayKeep } from '@scrollkeep/server/disk/may-keep.ts';
import { listArchivedFolders } from '../archive/walk-sources.ts';
import { toListScript } from './remote-script.ts';
import { runSsh, toRemoteError } from './run-ssh.ts';

/** A file on the other machine, as it was listed. */
export interface RemoteFile {
  /** Below the folder, with `/`. */
  readonly relativePath: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
}

export interface RemoteFolder {
  /** The machine's own name. */
  readonly machine: string;
  /** Absolute, without links. */
  readonly path: string;
  readonly kind: 'config-folder' | 'folder';
  /** Only what an archive takes. */
  readonly files: readonly RemoteFile[];
}

const maxListBytes = 256 * 1024 * 1024;

export async function listRemote(address: RemoteAddress, signal: AbortSignal): Promise<RemoteFolder> {
  const mark = toMark();
  const chunks: Buffer[] = [];
  let bytes = 0;
  await runSsh(
    address,
    toListScript(address.path, [...listArchivedFolders()], mark),
    (chunk) => {
      bytes += chunk.length;
      if (bytes > maxListBytes) throw toRemoteError(address, 'the list of files is too long', 'Use a subfolder.');
      chunks.push(chunk);
    },
    signal,
  );
  return parseList(address, Buffer.concat(chunks).toString('utf8'), mark);
}

export function parseList(address: RemoteAddress, text: string, mark: string): RemoteFolder {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`${mark} `));
  const kind = lines[start]?.slice(mark.length + 1);
  if (kind === 'missing')
    throw toRemoteError(address, 'there is no such folder', 'Add its path to the address: ssh://host/path/to/.claude');
  const end = lines.indexOf(`${mark} end`);
  const [machine = '', path = ''] = lines.slice(start + 1, start + 3);
  if ((kind !== 'config-folder' && kind !== 'folder') || end === -1 || machine === '' || !path.startsWith('/'))
    throw toRemoteError(
      address,
      'unexpected response from the remote shell',
      'The machine needs a POSIX shell with find, stat, tail and head.',
    );
  const files = new Map<string, RemoteFile>();
  for (const line of lines.slice(start + 3, end)) {
    const file = parseFile(line);
    if (file !== undefined && isSafePath(file.relativePath) && mayKeep(kind, file.relativePath))
      files.set(file.relativePath, file);
  }
  return { machine, path, kind, files: [...files.values()] };
}

/** undefined for half a name: one with a line break in it. */
function parseFile(line: string): RemoteFile | undefined {
  const [, size, seconds, ino, path] = /^(\d{1,15}) (\d{1,12}) (\d{1,20}) (?:\.\/)?(.+)$/.exec(line) ?? [];
  // A name that is not UTF-8 could not be asked for again.
  if (path === undefined || path.includes('\ufffd')) return undefined;
  return { relativePath: path, size: Number(size), mtimeMs: Number(seconds) * 1000, ino: Number(ino) };
}

export function toMark(): string {
  return `scrollkeep-${randomBytes(16).toString('hex')}`;
}
