import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '@scrollkeep/store/objects/object-store.ts';
import { checkTarget } from '../../borders/check-target.ts';
import { writeOutput, type WritePiece } from '../../borders/write-output.ts';
import { readChunks } from '../../disk/read-chunks.ts';
import { AppError } from '../../errors/app-error.ts';
import { manifestName, parseManifest, readManifest, type TablesManifest } from './tables-manifest.ts';

/** Where tables are written: a folder, or a bucket. Paths are below it, with `/`. */
export interface TablesPlace {
  readonly name: string;
  readManifest(): Promise<TablesManifest | undefined>;
  /** Whether a file is there as it was written. */
  isThere(path: string, sha256: string): Promise<boolean>;
  /** A file that is there as a whole or not at all; one that is not ours is not replaced. */
  write(path: string, isOurs: boolean, work: (write: WritePiece) => Promise<void>): Promise<void>;
  remove(path: string): Promise<void>;
}

export function toFolderPlace(folder: string): TablesPlace {
  const toPath = (path: string) => join(folder, ...path.split('/'));
  return {
    name: folder,
    readManifest: () => readManifest(folder),
    isThere: async (path, sha256) => (await findHash(toPath(path))) === sha256,
    async write(path, isOurs, work) {
      await writeOutput(toPath(path), isOurs, work, { below: folder });
    },
    async remove(path) {
      const checked = await checkTarget(toPath(path), folder);
      if (checked.refusal === undefined) await rm(join(checked.folder, checked.name), { force: true });
    },
  };
}

/** More in one file is too much to hold in memory: months are the parts. */
const mostObjectBytes = 1024 * 1024 * 1024;

/** Files that the manifest names and that are there count as they were written: they are not read back. */
export function toObjectPlace(objects: ObjectStore): TablesPlace {
  let there: Promise<ReadonlySet<string>> | undefined;
  const listAll = async () => {
    const keys = new Set<string>();
    for await (const { key } of objects.list('')) keys.add(key);
    return keys;
  };
  return {
    name: objects.name,
    async readManifest() {
      const bytes = await objects.get(manifestName);
      return bytes === undefined ? undefined : parseManifest(Buffer.from(bytes).toString('utf8'), objects.name);
    },
    isThere: async (path) => (await (there ??= listAll())).has(path),
    async write(path, isOurs, work) {
      if (!isOurs && (await (there ??= listAll())).has(path)) throw refuse(`${objects.name}/${path} already exists`);
      const pieces: Buffer[] = [];
      let size = 0;
      await work(async (piece) => {
        const bytes = Buffer.from(piece);
        size += bytes.length;
        if (size > mostObjectBytes) throw refuse(`${path} would be larger than 1 GB`);
        pieces.push(bytes);
      });
      await objects.put(path, Buffer.concat(pieces));
    },
    remove: (path) => objects.remove([path]),
  };
}

function refuse(message: string): AppError {
  return new AppError({
    code: 'NOT_WRITABLE',
    message,
    hint: 'Choose another prefix or other sessions, or add --force to replace them.',
    exitCode: 74,
  });
}

async function findHash(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of readChunks(path)) hash.update(chunk);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
