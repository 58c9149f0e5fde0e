import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveError } from '../archive/archive-error.ts';
import { openArchiveLock } from '../archive/archive-lock.ts';
import { writeFileSafely } from '../archive/write-file.ts';
import { AnnotationsError } from './annotations-error.ts';
import type { Parsed } from './person-file-text.ts';

/**
 * What a person wrote, in one file of the data folder that is replaced as a whole. Whoever writes holds a lock and
 * reads the file again first, so that no two writers lose what the other wrote; readers need none.
 */
export interface PersonFile<Value> {
  /** The file is read again only if it changed. Throws if it is damaged. */
  read(): Value;
  /** Changes with every write, by whichever process. */
  stamp(): string;
  change(update: (before: Value) => Value): Promise<Value>;
  /** Also where what is there cannot be read: only for what can be made again. */
  replace(value: Value): Promise<void>;
}

export interface PersonFileFormat<Value> {
  readonly name: string;
  /** What messages call it: "tags, pins and notes". */
  readonly what: string;
  readonly empty: Value;
  readonly print: (value: Value) => string;
  /** All of it or nothing: what cannot be read whole must never be written over. */
  readonly parse: (text: string) => Parsed<Value>;
}

/** Longer than any other writer takes, and than it takes to see that one died while it took over from another. */
const waitMs = 40_000;
const mostBytes = 128 * 1024 * 1024;

export function toAnnotationsFolder(dataDir: string): string {
  return join(dataDir, 'annotations');
}

/** Empty if there is none. Throws if it is damaged. */
export function readPersonFile<Value>(path: string, { what, empty, parse }: PersonFileFormat<Value>): Value {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return empty;
  const parsed = parse(readFileSync(path, 'utf8'));
  if (parsed.ok) return parsed.value;
  throw new AnnotationsError(
    parsed.isTooNew ? 'ANNOTATIONS_TOO_NEW' : 'ANNOTATIONS_DAMAGED',
    `${what} cannot be read from ${path} (${parsed.problem})`,
    parsed.isTooNew ? 'Update scrollkeep.' : 'The file was not changed. Fix it, or move it away.',
  );
}

/** Does what changes something that a person set, one process at a time; `what` is what messages call it. */
export async function withPersonLock<Result>(dataDir: string, what: string, work: () => Result): Promise<Result> {
  const lock = await openArchiveLock(toAnnotationsFolder(dataDir), { waitMs }).catch((error: unknown) => {
    if (!(error instanceof ArchiveError)) throw error;
    throw new AnnotationsError(
      'ANNOTATIONS_BUSY',
      `another process is writing ${what}`,
      'Wait for it to finish, then try again.',
    );
  });
  try {
    return work();
  } finally {
    lock.release();
  }
}

export function openPersonFile<Value>(dataDir: string, format: PersonFileFormat<Value>): PersonFile<Value> {
  const { name, what, empty, print } = format;
  const folder = toAnnotationsFolder(dataDir);
  const path = join(folder, name);
  let known: { readonly stamp: string; readonly value: Value } | undefined;

  function stamp(): string {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined ? '' : `${found.ino}:${found.size}:${found.mtimeMs}`;
  }

  function read(): Value {
    const now = stamp();
    if (known?.stamp !== now) known = { stamp: now, value: now === '' ? empty : readPersonFile(path, format) };
    return known.value;
  }

  return {
    read,
    stamp,
    change: (update) =>
      withLock(() => {
        known = undefined;
        const before = read();
        const after = update(before);
        const text = print(after);
        if (text !== print(before)) write(text);
        return after;
      }),
    replace: (value) =>
      withLock(() => {
        const text = print(value);
        if (text !== (readText() ?? print(empty))) write(text);
      }),
  };

  function readText(): string | undefined {
    return stamp() === '' ? undefined : readFileSync(path, 'utf8');
  }

  function withLock<Result>(work: () => Result): Promise<Result> {
    return withPersonLock(dataDir, what, work);
  }

  function write(text: string): void {
    if (Buffer.byteLength(text) > mostBytes)
      throw new AnnotationsError('BAD_ANNOTATION', `${name} is full`, 'Remove entries that you no longer need.');
    writeFileSafely(path, [text]);
    known = undefined;
  }
}
