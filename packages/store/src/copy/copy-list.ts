import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync } from 'node:zlib';
import { ArchiveError } from '../archive/archive-error.ts';
import { checkListedFiles, type CheckOptions, type ListedFiles } from '../archive/check-listed-files.ts';
import type { ExportManifest } from '../archive/export-archive.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { toObjectHash, type Cipher } from '../objects/pack-object.ts';
import { findPackHash } from '../objects/pack-names.ts';

/** What a copy says about itself: the files of the archive, and which chunks are in which pack. */
export interface CopyList extends Pick<ExportManifest, 'roots' | 'files' | 'annotations'> {
  readonly format: number;
  readonly machine: { readonly id: string; readonly name: string };
  readonly packs: readonly PackEntry[];
}

export interface PackEntry {
  readonly name: string;
  readonly hashes: readonly string[];
}

/** A list as it was found and proven. */
export interface FoundList {
  readonly generation: number;
  readonly listed: ListedFiles;
  readonly machineName: string;
  readonly packs: readonly PackEntry[];
  readonly annotations: string | undefined;
}

export const copyFormat = 1;
export const listPrefix = 'lists/';
const mostListBytes = 1024 * 1024 * 1024;
const namePattern = /^(\d{8,15})-([0-9a-f]{64})\.list(\.age)?$/;
const compress = promisify(brotliCompress);

export interface ListName {
  readonly key: string;
  readonly generation: number;
  readonly hash: string;
  readonly isSealed: boolean;
}

/** The newest first. */
export async function listLists(objects: ObjectStore): Promise<readonly ListName[]> {
  const found: ListName[] = [];
  for await (const { key } of objects.list(listPrefix)) {
    const match = namePattern.exec(key.slice(listPrefix.length));
    if (match !== null)
      found.push({ key, generation: Number(match[1]), hash: match[2] ?? '', isSealed: match[3] !== undefined });
  }
  return found.sort((a, b) => b.generation - a.generation || (a.key < b.key ? -1 : 1));
}

export async function writeList(
  objects: ObjectStore,
  generation: number,
  list: CopyList,
  cipher: Cipher | undefined,
): Promise<string> {
  const packed = await compress(Buffer.from(JSON.stringify(list)));
  const bytes = cipher === undefined ? packed : await cipher.seal(packed);
  const ending = cipher === undefined ? 'list' : 'list.age';
  const key = `${listPrefix}${String(generation).padStart(8, '0')}-${toObjectHash(bytes)}.${ending}`;
  await objects.put(key, bytes);
  return key;
}

/** Reads a list and proves it, by its name and its schema: anybody who can write to the bucket may have made it. */
export async function readList(
  objects: ObjectStore,
  { key, generation, hash, isSealed }: ListName,
  cipher: Cipher | undefined,
  mayKeep: CheckOptions['mayKeep'],
): Promise<FoundList> {
  const where = `${objects.name}/${key}`;
  const refuse = (why: string) =>
    new ArchiveError('ARCHIVE_DAMAGED', `${where} is damaged: ${why}`, 'Nothing was changed. Use another copy.');
  const stored = await objects.get(key);
  if (stored === undefined) throw refuse('it was removed in the meantime');
  if (toObjectHash(stored) !== hash) throw refuse('its bytes do not match its name');
  const list = parseList(isSealed ? await openSealed(stored, cipher, where) : stored);
  if (list === undefined) throw refuse('it is not a file list');
  const { format, machine, packs, annotations } = list;
  if (typeof format === 'number' && format > copyFormat)
    throw new ArchiveError('ARCHIVE_TOO_NEW', `${where} was written by a newer Scrollkeep`, 'Update Scrollkeep.');
  if (annotations !== undefined && typeof annotations !== 'string') throw refuse('its annotations are damaged');
  const entries = parsePacks(packs);
  if (format !== copyFormat || entries === undefined) throw refuse('its list of packs is damaged');
  const { name } = (machine ?? {}) as { readonly name?: unknown };
  return {
    generation,
    listed: checkListedFiles(list, { mayKeep, refuse }),
    machineName: typeof name === 'string' ? name.slice(0, 255) : '',
    packs: entries,
    annotations,
  };
}

async function openSealed(stored: Uint8Array, cipher: Cipher | undefined, where: string): Promise<Uint8Array> {
  if (cipher?.open === undefined)
    throw new ArchiveError(
      'COPY_ENCRYPTED',
      `${where} is encrypted`,
      'Give the key that "scrollkeep archive key" showed, with --key-file FILE or in SCROLLKEEP_ARCHIVE_KEY.',
    );
  try {
    return await cipher.open(stored);
  } catch {
    throw new ArchiveError('COPY_ENCRYPTED', `${where} is encrypted for another key`, 'Give the key of this copy.');
  }
}

function parseList(packed: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const raw = brotliDecompressSync(packed, { maxOutputLength: mostListBytes });
    const value = JSON.parse(raw.toString('utf8')) as unknown;
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

function parsePacks(value: unknown): readonly PackEntry[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const packs: PackEntry[] = [];
  for (const each of value as readonly unknown[]) {
    const { name, hashes } = (each ?? {}) as { readonly name?: unknown; readonly hashes?: unknown };
    if (typeof name !== 'string' || findPackHash(name) === undefined || !Array.isArray(hashes)) return undefined;
    if (!hashes.every((hash) => typeof hash === 'string' && /^[\w-]{43}$/.test(hash))) return undefined;
    packs.push({ name, hashes: hashes as readonly string[] });
  }
  return packs;
}
