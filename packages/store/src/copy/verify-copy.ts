import type { CheckOptions } from '../archive/check-listed-files.ts';
import { parseChunks } from '../archive/chunk.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { Cipher } from '../objects/pack-object.ts';
import { findPackHash, packPrefix } from '../objects/pack-names.ts';
import { readPack } from '../objects/read-pack.ts';
import { listLists, readList, type FoundList } from './copy-list.ts';

export interface VerifyCopyReport {
  readonly machine: string | undefined;
  readonly files: number;
  readonly packs: number;
  readonly chunks: number;
  /** As they are stored. */
  readonly bytes: number;
  readonly damage: readonly string[];
  readonly damagedFiles: readonly string[];
  /** Packs that the list does not name: of a run that was killed. The next one uses or removes them. */
  readonly leftovers: number;
  /** Without the key only the stored bytes could be proven. */
  readonly isSealed: boolean;
}

export interface VerifyCopyOptions extends Pick<CheckOptions, 'mayKeep'> {
  readonly cipher?: Cipher | undefined;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: { readonly packs: number; readonly bytes: number }) => void;
}

/** Reads every byte of a copy and proves it: objects by their names, chunks by their hashes, files by their chunks. */
export async function verifyCopy(objects: ObjectStore, options: VerifyCopyOptions): Promise<VerifyCopyReport> {
  const { cipher, signal } = options;
  const [newest] = await listLists(objects);
  const isSealed = newest?.isSealed === true && cipher?.open === undefined;
  const list = newest === undefined || isSealed ? undefined : await readList(objects, newest, cipher, options.mayKeep);
  const damage = newest === undefined ? ['the file list is missing'] : [];
  const names = await listPackNames(objects, list);
  const lengths = new Map<string, number>();
  let [packs, bytes] = [0, 0];
  for (const name of names.wanted) {
    signal?.throwIfAborted();
    const pack = await readPack(objects, name, cipher);
    packs++;
    bytes += pack.bytes;
    if (pack.kind === 'blocks') {
      for (const { offset, chunks } of pack.blocks()) {
        if (chunks === undefined) damage.push(`${packPrefix}${name}, block at ${offset}: damaged`);
        for (const chunk of chunks ?? []) lengths.set(chunk.hash, chunk.bytes.length);
      }
    } else if (!(isSealed && pack.kind === 'sealed')) damage.push(`${packPrefix}${name}: ${pack.why}`);
    options.onProgress?.({ packs, bytes });
  }
  return {
    machine: list?.machineName,
    files: list?.listed.files.length ?? 0,
    packs,
    chunks: lengths.size,
    bytes,
    damage,
    damagedFiles: list === undefined ? [] : findDamaged(list, lengths),
    leftovers: names.leftovers,
    isSealed,
  };
}

async function listPackNames(
  objects: ObjectStore,
  list: FoundList | undefined,
): Promise<{ readonly wanted: readonly string[]; readonly leftovers: number }> {
  const found: string[] = [];
  for await (const { key } of objects.list(packPrefix)) {
    const name = key.slice(packPrefix.length);
    if (findPackHash(name) !== undefined) found.push(name);
  }
  if (list === undefined) return { wanted: found, leftovers: 0 };
  const wanted = new Set(list.packs.map(({ name }) => name));
  return { wanted: [...wanted], leftovers: found.filter((name) => !wanted.has(name)).length };
}

function findDamaged({ listed }: FoundList, lengths: ReadonlyMap<string, number>): readonly string[] {
  return listed.files
    .filter(({ versions }) =>
      versions.some(([, , , printed]) =>
        (parseChunks(printed) ?? []).some(({ hash, length }) => lengths.get(hash) !== length),
      ),
    )
    .map(({ path }) => path);
}
