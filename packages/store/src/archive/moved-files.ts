import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileSafely } from './write-file.ts';

/** A file that went on under another path, or with other content, and whose original the archive keeps. */
export interface MovedFile {
  /** Key of the root. */
  readonly root: string;
  readonly from: string;
  readonly to: string;
  /** Which version of `from` is the original. */
  readonly version: number;
}

/** By root and by the path that the file had. */
export type MovedFiles = ReadonlyMap<string, ReadonlyMap<string, MovedFile>>;

const name = 'moved.json';
const none: MovedFiles = new Map();
const known = new Map<string, { readonly stamp: string; readonly files: MovedFiles }>();

/** What was moved: listed where it is now, and not once more from the archive. A damaged list counts as none. */
export function readMovedFiles(folder: string): MovedFiles {
  const path = join(folder, name);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return none;
  const stamp = `${found.ino}:${found.size}:${found.mtimeMs}`;
  const before = known.get(folder);
  if (before?.stamp === stamp) return before.files;
  const files = toMovedFiles(readList(path));
  known.set(folder, { stamp, files });
  return files;
}

/** Adds files that were moved, or takes out those that are back: no path may hide behind itself. */
export function noteMovedFiles(folder: string, added: readonly MovedFile[], removed: readonly MovedFile[] = []): void {
  const toKey = (root: string, path: string) => `${root}\0${path}`;
  const gone = new Set([
    ...removed.map(({ root, from }) => toKey(root, from)),
    ...added.flatMap(({ root, from, to }) => [toKey(root, from), toKey(root, to)]),
  ]);
  const kept = readList(join(folder, name)).filter(({ root, from }) => !gone.has(toKey(root, from)));
  writeFileSafely(join(folder, name), [`${JSON.stringify([...kept, ...added])}\n`]);
}

function readList(path: string): readonly MovedFile[] {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(value) ? value.filter(isMovedFile) : [];
  } catch {
    return [];
  }
}

function isMovedFile(value: unknown): value is MovedFile {
  const { root, from, to, version } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  return (
    typeof root === 'string' && typeof from === 'string' && typeof to === 'string' && Number.isSafeInteger(version)
  );
}

function toMovedFiles(list: readonly MovedFile[]): MovedFiles {
  const byRoot = new Map<string, Map<string, MovedFile>>();
  for (const file of list) {
    const own = byRoot.get(file.root) ?? new Map<string, MovedFile>();
    byRoot.set(file.root, own.set(file.from, file));
  }
  return byRoot;
}
