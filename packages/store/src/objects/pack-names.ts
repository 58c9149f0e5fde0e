import type { ObjectStore, StoredObject } from './object-store.ts';
import type { PackIndex } from './object-chunk-store.ts';
import { packFootBytes, parsePackEnd, parsePackFoot, type Cipher, type PackedBlock } from './pack-object.ts';
import { readPack } from './read-pack.ts';

export const packPrefix = 'packs/';
const plainPattern = /^[0-9a-f]{64}\.pack$/;
const sealedPattern = /^[0-9a-f]{64}\.pack\.age$/;
/** Ends of packs that are read at the same time. */
const readsAtOnce = 8;
/** Most packs say what is in them in so many bytes. */
const usualEndBytes = 16 * 1024;

export function toPackName(hash: string, cipher: Cipher | undefined): string {
  return `${hash}.pack${cipher === undefined ? '' : '.age'}`;
}

/** Undefined if it is not a pack of ours. */
export function findPackHash(name: string): string | undefined {
  return plainPattern.test(name) || sealedPattern.test(name) ? name.slice(0, 64) : undefined;
}

/** What is in packs, all below the prefix by default: from what is known already, else from their ends. */
export async function readPackBlocks(
  objects: ObjectStore,
  cipher: Cipher | undefined,
  index: PackIndex | undefined,
  stored: AsyncIterable<StoredObject> | Iterable<StoredObject> = objects.list(packPrefix),
): Promise<{ readonly packs: Map<string, readonly PackedBlock[]>; readonly unknown: string[] }> {
  const packs = new Map<string, readonly PackedBlock[]>();
  const unknown: string[] = [];
  const unread: { readonly name: string; readonly size: number }[] = [];
  for await (const { key, size } of stored) {
    const name = key.slice(packPrefix.length);
    if (findPackHash(name) === undefined) continue;
    const known = index?.packs.get(name);
    if (known !== undefined) packs.set(name, known);
    // A pack of before encryption was turned on, or off, is replaced like one that cannot be read.
    else if (sealedPattern.test(name) !== (cipher !== undefined)) unknown.push(name);
    else unread.push({ name, size });
  }
  for (let at = 0; at < unread.length; at += readsAtOnce)
    await Promise.all(
      unread.slice(at, at + readsAtOnce).map(async ({ name, size }) => {
        const blocks =
          cipher === undefined ? await readEnd(objects, name, size) : await readWhole(objects, name, cipher);
        if (blocks === undefined) return void unknown.push(name);
        packs.set(name, blocks);
        index?.add(name, blocks);
      }),
    );
  return { packs, unknown };
}

async function readEnd(objects: ObjectStore, name: string, size: number): Promise<readonly PackedBlock[] | undefined> {
  const read = async (bytes: number) => {
    const length = Math.min(size, bytes);
    const end = await objects.getRange(packPrefix + name, size - length, length);
    return end === undefined ? undefined : Buffer.from(end);
  };
  let end = await read(usualEndBytes);
  const headBytes = end === undefined ? undefined : parsePackFoot(end.subarray(-packFootBytes), size);
  if (headBytes === undefined) return undefined;
  if (headBytes + packFootBytes > usualEndBytes) end = await read(headBytes + packFootBytes);
  return end === undefined ? undefined : parsePackEnd(end.subarray(-(headBytes + packFootBytes)));
}

async function readWhole(
  objects: ObjectStore,
  name: string,
  cipher: Cipher,
): Promise<readonly PackedBlock[] | undefined> {
  if (cipher.open === undefined) return undefined;
  const read = await readPack(objects, name, cipher);
  return read.kind === 'blocks' ? read.packed : undefined;
}
