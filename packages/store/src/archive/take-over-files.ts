import type { ArchivedRoot } from './archived-file.ts';
import { isRootHere } from './archived-file.ts';
import type { ListedFiles } from './check-listed-files.ts';
import type { ExportedFile } from './export-archive.ts';
import { toPrintedVersion, type Manifest, type ManifestOp, type PrintedVersion } from './manifest.ts';
import { mergeVersions } from './merge-versions.ts';
import type { ArchiveWriter } from './open-archive-writer.ts';
import { toRootKey } from './machine.ts';

export interface TakenOver {
  readonly changes: readonly ManifestOp[];
  readonly counts: { readonly added: number; readonly extended: number; readonly unchanged: number };
}

/**
 * Puts files from elsewhere into the list of an archive that has their chunks already; what it knew of them stays. The
 * list was checked. It never touches a folder of this machine: anybody can write an export that carries its id. To be
 * committed.
 */
export async function takeOverFiles(
  writer: ArchiveWriter,
  { roots, files }: ListedFiles,
  machineId: string | undefined,
): Promise<TakenOver> {
  const changes: ManifestOp[] = [];
  const counts = { added: 0, extended: 0, unchanged: 0 };
  const add = (op: ManifestOp): void => {
    writer.manifest.apply(op);
    changes.push(op);
  };
  for (const file of files) {
    const listed = roots[file.root];
    if (listed === undefined) continue;
    // One's own export brought back: what is still here needs no second place.
    if (isKnownHere(writer, listed, file, machineId)) {
      counts.unchanged++;
      continue;
    }
    const root = toImportedRoot(writer.manifest, listed, machineId);
    const known = writer.manifest.files(root.key).get(file.path);
    const before = known === undefined ? [] : writer.manifest.listVersions(known).map(toPrintedVersion);
    const versions = mergeVersions(before, file.versions, (hash) => writer.chunks.getNow(hash));
    if (known !== undefined && isSame(before, versions)) {
      counts.unchanged++;
      continue;
    }
    counts[known === undefined ? 'added' : 'extended']++;
    if (!writer.manifest.roots.has(root.key)) add({ op: 'root', root });
    const last = versions.at(-1);
    const isOwnLast = known !== undefined && last !== undefined && last[3] === before.at(-1)?.[3];
    add({
      op: 'set',
      root: root.key,
      path: file.path,
      size: last?.[2] ?? 0,
      mtimeMs: last?.[1] ?? 0,
      ino: isOwnLast ? known.ino : 0,
      dev: isOwnLast ? known.dev : 0,
      tail: isOwnLast ? known.tail : file.tail,
      goneAtMs: isOwnLast ? known.goneAtMs : file.goneAtMs,
      versions,
    });
  }
  return { changes, counts };
}

/** The root as it is kept here: always as an imported one, and never under the key of another root. */
export function toImportedRoot(
  manifest: Pick<Manifest, 'roots'>,
  { key, path, kind, machine }: ArchivedRoot,
  machineId: string | undefined,
): ArchivedRoot {
  const root = { key, path, kind, machine, isImported: true } as const;
  for (let number = machine.id === machineId ? 1 : 0; ; number++) {
    const own = number === 0 ? key : toRootKey(`import ${number} ${machine.id}`, path);
    const known = manifest.roots.get(own);
    if (known === undefined) return { ...root, key: own };
    // Archives of older versions do not say what was imported; another machine's folder was.
    if (known.path === path && known.machine.id === machine.id && !isRootHere(known, machineId)) return known;
  }
}

function isKnownHere(
  { manifest, chunks }: ArchiveWriter,
  { path, machine }: ArchivedRoot,
  file: ExportedFile,
  machineId: string | undefined,
): boolean {
  if (machine.id !== machineId) return false;
  const here = [...manifest.roots.values()].find((root) => root.path === path && isRootHere(root, machineId));
  const known = here === undefined ? undefined : manifest.files(here.key).get(file.path);
  if (known === undefined) return false;
  const before = manifest.listVersions(known).map(toPrintedVersion);
  return isSame(
    before,
    mergeVersions(before, file.versions, (hash) => chunks.getNow(hash)),
  );
}

function isSame(a: readonly PrintedVersion[], b: readonly PrintedVersion[]): boolean {
  return a.length === b.length && a.every((version, at) => version[3] === b[at]?.[3]);
}
