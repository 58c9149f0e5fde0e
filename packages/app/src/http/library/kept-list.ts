import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Root } from '../../disk/find-roots.ts';
import type { ListedSession } from './listed-session.ts';
import type { SessionPlace } from './session-place.ts';

/** Where a server keeps what the next one would else read again, and which program it is. */
export interface KeptPlace {
  /** The cache folder. */
  readonly folder: string;
  readonly version: string;
}

/** A session as it was when it was read last, for the state of its files that `stamp` names. */
export interface KeptSession extends ListedSession {
  readonly identity: string;
  readonly stamp: string;
}

/** The list of sessions from one server to the next: all of it follows from the files, and is made anew where it does not fit. */
export interface KeptList {
  /** Empty where nothing is kept, or by another program. */
  readonly read: () => readonly KeptSession[];
  write(sessions: readonly KeptSession[]): Promise<void>;
}

/** Another number whenever what stands in the file means something else. */
const format = 1;

export function openKeptList(place: KeptPlace, roots: readonly Root[], maxLineBytes: number): KeptList {
  const folder = toKeptFolder(place.folder);
  const mark = `${format} ${place.version} ${maxLineBytes}`;
  const path = join(folder, `list-${toHash(roots.map((root) => `${root.kind}\0${root.path}`).join('\n'))}.json`);
  return {
    read() {
      try {
        const kept = JSON.parse(readFileSync(path, 'utf8')) as { readonly mark?: unknown; readonly sessions?: unknown };
        return kept.mark === mark && Array.isArray(kept.sessions) ? (kept.sessions as readonly KeptSession[]).filter(isWhole) : [];
      } catch {
        return [];
      }
    },
    write: (sessions) => writeKept(folder, path, JSON.stringify({ mark, sessions })),
  };
}

/** Only for the person whose sessions they are. */
export function toKeptFolder(cacheDir: string): string {
  return join(cacheDir, 'serve', 'kept');
}

/** Whole or not at all, whenever the process ends. */
export async function writeKept(folder: string, path: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const half = `${path}.${process.pid}`;
  try {
    await writeFile(half, text, { mode: 0o600 });
    await rename(half, path);
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** The state of a session's files in few letters. */
export function toKeptStamp({ stamp }: Pick<SessionPlace, 'stamp'>): string {
  return toHash(stamp);
}

export function toHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** A file in the cache folder may be anybody's: what would break a list is left out. */
function isWhole(session: KeptSession | null | undefined): boolean {
  return typeof session?.key === 'string' && typeof session.identity === 'string' && typeof session.stamp === 'string' && typeof session.projectKey === 'string' && typeof session.bytes === 'number' && typeof session.modifiedMs === 'number' && typeof session.digest?.summary?.title === 'string' && typeof session.digest.lastMs === 'number' && Array.isArray(session.digest.summaries);
}
