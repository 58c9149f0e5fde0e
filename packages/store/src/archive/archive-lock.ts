import {
  closeSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ArchiveError } from './archive-error.ts';
import { failPoint } from './fail-point.ts';
import { isProcessRunning } from '../is-process-running.ts';
import { makePrivateFolder, privateFileMode } from '../private-files.ts';

/** The right to write; readers need none. */
export interface ArchiveLock {
  /** Says that the owner still lives, for other machines that cannot ask. */
  refresh(): void;
  release(): void;
}

export interface LockOptions {
  /** How long to wait for another writer. */
  readonly waitMs: number;
  readonly signal?: AbortSignal;
  /** Told once, when there is somebody to wait for. */
  readonly onWait?: (owner: string) => void;
}

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** Clock ticks since boot: a number of a process is used again, its start is not. */
  readonly start: string | undefined;
}

/** From another machine only silence tells that a writer is gone. */
const silentMs = 10 * 60_000;
/** A lock without its owner's name: a writer between two steps, or a crash there. */
const namelessMs = 10_000;
const breakMs = 30_000;

export async function openArchiveLock(folder: string, options: LockOptions): Promise<ArchiveLock> {
  makePrivateFolder(folder);
  const path = join(folder, 'lock');
  const own = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    start: readProcessStart(process.pid),
  } satisfies Owner);
  const deadline = Date.now() + options.waitMs;
  let isTold = false;
  while (!create(path, own)) {
    const held = readLock(path);
    if (held !== undefined && isStale(held)) {
      breakLock(path, held.text);
      continue;
    }
    if (!isTold && held !== undefined) options.onWait?.(describe(held.text));
    isTold = true;
    if (Date.now() > deadline) {
      throw new ArchiveError(
        'ARCHIVE_BUSY',
        `another process is writing to the archive${held === undefined ? '' : ` (${describe(held.text)})`}`,
        'Wait for it to finish, then try again.',
      );
    }
    await sleep(50 + Math.random() * 100, undefined, options.signal === undefined ? {} : { signal: options.signal });
  }
  failPoint('lock-taken');
  removeHalves(folder);
  return {
    refresh() {
      const now = new Date();
      try {
        utimesSync(path, now, now);
      } catch {
        // Taken away by hand: the next commit is still whole.
      }
    },
    release() {
      failPoint('before-unlock');
      if (readLock(path)?.text === own) rmSync(path, { force: true });
    },
  };
}

/** Whole from its first moment, where the file system knows links. */
function create(path: string, text: string): boolean {
  const half = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
  writeFileSync(half, text, { mode: privateFileMode, flag: 'wx' });
  try {
    linkSync(half, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    return createWithoutLink(path, text);
  } finally {
    rmSync(half, { force: true });
  }
}

/** What `create` leaves where its process dies in it. */
function removeHalves(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/^lock\..*\.tmp$/.test(name)) continue;
    const half = readLock(join(folder, name));
    if (half !== undefined && isStale(half)) rmSync(join(folder, name), { force: true });
  }
}

function createWithoutLink(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { mode: privateFileMode, flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readLock(path: string): { readonly text: string; readonly ageMs: number } | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    return { text, ageMs: Date.now() - statSync(path).mtimeMs };
  } catch {
    return undefined;
  }
}

function isStale({ text, ageMs }: { readonly text: string; readonly ageMs: number }): boolean {
  const owner = parseOwner(text);
  if (owner === undefined) return ageMs > namelessMs;
  if (owner.host !== hostname()) return ageMs > silentMs;
  if (!isProcessRunning(owner.pid)) return true;
  const start = readProcessStart(owner.pid);
  return owner.start !== undefined && start !== undefined && start !== owner.start;
}

/**
 * Two may find the same lock stale; only the one that holds the right to break may remove it, and only while it is
 * still that one.
 */
function breakLock(path: string, text: string): void {
  const breaking = `${path}.break`;
  try {
    closeSync(openSync(breaking, 'wx', privateFileMode));
  } catch {
    const age = Date.now() - (statSync(breaking, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > breakMs) rmSync(breaking, { force: true });
    return;
  }
  try {
    if (readLock(path)?.text === text) rmSync(path, { force: true });
  } finally {
    rmSync(breaking, { force: true });
  }
}

function parseOwner(text: string): Owner | undefined {
  try {
    const value = JSON.parse(text) as Partial<Owner>;
    if (
      typeof value.pid !== 'number' ||
      !Number.isInteger(value.pid) ||
      value.pid <= 0 ||
      typeof value.host !== 'string'
    )
      return undefined;
    return { pid: value.pid, host: value.host, start: typeof value.start === 'string' ? value.start : undefined };
  } catch {
    return undefined;
  }
}

function describe(text: string): string {
  const owner = parseOwner(text);
  return owner === undefined
    ? 'unknown'
    : `process ${owner.pid}${owner.host === hostname() ? '' : ` on ${owner.host}`}`;
}

/** Field 22 of `/proc/<pid>/stat`; the name before it may hold spaces and brackets. */
function readProcessStart(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
