import { isSafePath, type ArchivedRoot } from '@scrollkeep/store/archive/archived-file.ts';
import { parseChunks } from '@scrollkeep/store/archive/chunk.ts';
import {
  openManifest,
  parsePrintedVersions,
  toPrintedVersion,
  type Manifest,
  type ManifestOp,
  type PrintedVersion,
} from '@scrollkeep/store/archive/manifest.ts';
import type { ObjectStore } from '@scrollkeep/store/objects/object-store.ts';
import { toObjectHash } from '@scrollkeep/store/objects/pack-object.ts';

/** Names of lists: `roots/KEY/NUMBER-SHA256.json`. A list with a higher number replaces the one before it. */
export interface RootListName {
  readonly key: string;
  readonly root: string;
  readonly number: number;
  readonly hash: string;
}

export interface RootList {
  readonly root: ArchivedRoot;
  readonly files: readonly RootFile[];
  /** Every chunk that its files need. */
  readonly hashes: ReadonlySet<string>;
}

interface RootFile {
  readonly path: string;
  readonly mtimeMs: number;
  readonly tail: string;
  readonly versions: readonly PrintedVersion[];
}

const prefix = 'roots/';
const namePattern = /^roots\/([0-9a-f]{12})\/(\d{10})-([0-9a-f]{64})\.json$/;

/** The newest of each root first. */
export async function listRootLists(objects: ObjectStore): Promise<readonly RootListName[]> {
  const names: RootListName[] = [];
  for await (const { key } of objects.list(prefix)) {
    const [, root, number, hash] = namePattern.exec(key) ?? [];
    if (root !== undefined && hash !== undefined) names.push({ key, root, number: Number(number), hash });
  }
  return names.sort((a, b) => b.number - a.number || (a.key < b.key ? -1 : 1));
}

/** The files of a root as they are now, under the name of before where nothing changed; undefined without the root. */
export function printRootList(
  manifest: Manifest,
  key: string,
  before: RootListName | undefined,
): { readonly name: RootListName; readonly bytes: Uint8Array } | undefined {
  const root = manifest.roots.get(key);
  if (root === undefined) return undefined;
  const files = [...manifest.files(key).values()]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((file): RootFile => {
      const versions = manifest.listVersions(file).map(toPrintedVersion);
      return { path: file.path, mtimeMs: file.mtimeMs, tail: file.tail, versions };
    });
  const { path, kind, machine, isImported } = root;
  const bytes = Buffer.from(JSON.stringify({ format: 1, root: { key, path, kind, machine, isImported }, files }));
  const hash = toObjectHash(bytes);
  if (before?.hash === hash) return { name: before, bytes };
  const number = (before?.number ?? 0) + 1;
  const name = { key: `${prefix}${key}/${String(number).padStart(10, '0')}-${hash}.json`, root: key, number, hash };
  return { name, bytes };
}

/**
 * Where several processes write lists, one never gets the name of another: `roots/KEY/NUMBER-SHA256-RANDOM.json`. Which
 * one counts is in the row of the session.
 */
export function toSharedName({ root, hash }: RootListName, number: number, random: string): RootListName {
  const key = `${prefix}${root}/${String(number).padStart(10, '0')}-${hash}-${random}.json`;
  return { key, root, number, hash };
}

/** Also of a list that the only process of a hub wrote before there were others. */
export function parseListName(key: string): RootListName | undefined {
  const [, root, number, hash] = namePattern.exec(key.replace(/-[0-9a-f]{16}\.json$/, '.json')) ?? [];
  return root === undefined || hash === undefined ? undefined : { key, root, number: Number(number), hash };
}

/** A root as it would be after some changes; undefined where they do not match what is there. */
export function printChangedRoot(
  manifest: Manifest,
  key: string,
  ops: readonly ManifestOp[],
): { readonly name: RootListName; readonly bytes: Uint8Array; readonly hashes: ReadonlySet<string> } | undefined {
  const scratch = openManifest({ roots: [], files: [], readVersions: () => undefined });
  const root = manifest.roots.get(key);
  if (root !== undefined) {
    scratch.apply({ op: 'root', root });
    for (const file of manifest.files(key).values())
      scratch.apply({ op: 'set', ...file, versions: manifest.listVersions(file).map(toPrintedVersion) });
  }
  if (!ops.every((op) => scratch.apply(op))) return undefined;
  const printed = printRootList(scratch, key, undefined);
  return printed === undefined ? undefined : { ...printed, hashes: new Set(listRootHashes(scratch, key)) };
}

/** Every chunk that the files of a root need. */
export function* listRootHashes(manifest: Manifest, root: string): Generator<string, void, void> {
  for (const file of manifest.files(root).values())
    for (const { chunks } of manifest.listVersions(file)) for (const { hash } of chunks) yield hash;
}

/** Proven by its name; undefined if it is damaged. */
export function parseRootList(bytes: Uint8Array, name: RootListName): RootList | undefined {
  if (toObjectHash(bytes) !== name.hash) return undefined;
  const { format, root, files } = JSON.parse(Buffer.from(bytes).toString('utf8')) as {
    readonly format: number;
    readonly root: ArchivedRoot;
    readonly files: readonly RootFile[];
  };
  if (format !== 1 || root.key !== name.root) return undefined;
  if (!files.every(({ path, versions }) => isSafePath(path) && parsePrintedVersions(versions) !== undefined))
    return undefined;
  const chunks = files.flatMap(({ versions }) => versions.flatMap(([, , , printed]) => parseChunks(printed) ?? []));
  return { root, files, hashes: new Set(chunks.map(({ hash }) => hash)) };
}

/** What makes the root of a manifest like the list. */
export function* toRootOps({ root, files }: RootList, manifest: Manifest): Generator<ManifestOp, void, void> {
  yield { op: 'root', root };
  const listed = new Set(files.map(({ path }) => path));
  const facts = { root: root.key, ino: 0, dev: 0, goneAtMs: 0 };
  for (const { path } of manifest.files(root.key).values())
    if (!listed.has(path)) yield { op: 'set', ...facts, path, size: 0, mtimeMs: 0, tail: '', versions: [] };
  for (const { path, mtimeMs, tail, versions } of files)
    yield { op: 'set', ...facts, path, size: versions.at(-1)?.[2] ?? 0, mtimeMs, tail, versions };
}
