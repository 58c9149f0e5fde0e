import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { readBytes } from '../archive/read-bytes.ts';
import { writeFileSafely } from '../archive/write-file.ts';
import { privateFolderMode } from '../private-files.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';

/** Objects as files of a folder: a disk, or a share of another machine. */
export function openFolderObjectStore(folder: string): ObjectStore {
  const toPath = (key: string) => {
    if (!isSafeKey(key)) throw new Error(`not a key of ours: ${JSON.stringify(key)}`);
    return join(folder, ...key.split('/'));
  };

  function* walk(path: string): Generator<StoredObject, void, void> {
    for (const entry of ifThere(() => readdirSync(path, { withFileTypes: true })) ?? []) {
      const below = join(path, entry.name);
      if (entry.isDirectory()) yield* walk(below);
      else if (entry.isFile() && !entry.name.endsWith('.tmp')) {
        const size = statSync(below, { throwIfNoEntry: false })?.size;
        if (size !== undefined) yield { key: relative(folder, below).split(sep).join('/'), size };
      }
    }
  }

  return {
    name: folder,
    async put(key, bytes) {
      const path = toPath(key);
      mkdirSync(dirname(path), { recursive: true, mode: privateFolderMode });
      writeFileSafely(path, [bytes]);
    },
    get: async (key) => ifThere(() => readFileSync(toPath(key))),
    async getRange(key, start, length) {
      const file = ifThere(() => openSync(toPath(key), 'r'));
      if (file === undefined) return undefined;
      try {
        return fstatSync(file).size < start + length ? undefined : readBytes(file, start, length);
      } finally {
        closeSync(file);
      }
    },
    async *list(prefix) {
      for (const object of walk(folder)) if (object.key.startsWith(prefix)) yield object;
    },
    async remove(keys) {
      for (const key of keys) rmSync(toPath(key), { force: true });
    },
  };
}

function isSafeKey(key: string): boolean {
  return key.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\0\\]/.test(part));
}

function ifThere<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
