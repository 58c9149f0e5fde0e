import type { ArchiveError } from './archive-error.ts';
import { isSafePath, type ArchivedRoot } from './archived-file.ts';
import { parseChunks } from './chunk.ts';
import type { ExportManifest } from './export-archive.ts';
import { parsePrintedVersions, toPrintedVersion, type ManifestOp, type PrintedVersion } from './manifest.ts';
import { mergeVersions } from './merge-versions.ts';
import { toRootKey, type ArchiveWriter } from './open-archive-writer.ts';

export type ListedFiles = Pick<ExportManifest, 'roots' | 'files'>;

export interface TakeOverOptions {
  /** Whether a file may be kept at all: a list is written by anybody, and what is kept can be restored into a config folder. */
  readonly mayKeep: (root: ArchivedRoot, path: string) => boolean;
  /** The error that says what is wrong with the list. */
  readonly refuse: (why: string) => ArchiveError;
}

export interface TakenOver {
  readonly changes: readonly ManifestOp[];
  readonly counts: { readonly added: number; readonly extended: number; readonly unchanged: number };
}

/** Proves a list of files from elsewhere: a name that leads elsewhere, or to what is never kept, refuses the whole. */
export function checkListedFiles({ roots, files }: ListedFiles, { mayKeep, refuse }: TakeOverOptions): void {
  if (!Array.isArray(roots) || !Array.isArray(files) || !roots.every(isRoot)) throw refuse('its list is damaged');
  for (const file of files) {
    const root = roots[file.root];
    if (root === undefined || typeof file.path !== 'string' || !isSafePath(file.path)) throw refuse(`it names a file outside of its folder: ${JSON.stringify(file.path)}`);
    if (!mayKeep(root, file.path)) throw refuse(`it holds a file that is never kept: ${JSON.stringify(file.path)}`);
    const isSound = [file.mtimeMs, file.goneAtMs].every(Number.isFinite) && typeof file.tail === 'string' && (parsePrintedVersions(file.versions)?.length ?? 0) > 0;
    if (!isSound) throw refuse(`its entry for ${JSON.stringify(file.path)} is damaged`);
  }
}

/** The key must be the one that its parts make: another one could claim the files of another root. */
function isRoot(value: unknown): boolean {
  const root = value as Partial<ArchivedRoot> | null;
  if (typeof root?.path !== 'string' || (root.kind !== 'config-folder' && root.kind !== 'folder')) return false;
  return typeof root.machine?.id === 'string' && typeof root.machine.name === 'string' && root.key === toRootKey(root.machine.id, root.path);
}

/** Puts files from elsewhere into the list of an archive that has their chunks already; what it knew of them stays. To be committed. */
export async function takeOverFiles(writer: ArchiveWriter, { roots, files }: ListedFiles, { refuse }: Pick<TakeOverOptions, 'refuse'>): Promise<TakenOver> {
  const changes: ManifestOp[] = [];
  const counts = { added: 0, extended: 0, unchanged: 0 };
  const add = (op: ManifestOp): void => {
    writer.manifest.apply(op);
    changes.push(op);
  };
  for (const root of roots) if (!writer.manifest.roots.has(root.key)) add({ op: 'root', root });
  for (const file of files) {
    for (const [, , , chunks] of file.versions) for (const { hash } of parseChunks(chunks) ?? []) if (!(await writer.chunks.has(hash))) throw refuse(`a chunk of ${JSON.stringify(file.path)} is missing`);
    const root = roots[file.root]?.key ?? '';
    const known = writer.manifest.files(root).get(file.path);
    const before = known === undefined ? [] : writer.manifest.listVersions(known).map(toPrintedVersion);
    const versions = mergeVersions(before, file.versions, (hash) => writer.chunks.getNow(hash));
    if (known !== undefined && isSame(before, versions)) {
      counts.unchanged++;
      continue;
    }
    counts[known === undefined ? 'added' : 'extended']++;
    const last = versions.at(-1);
    const isOwnLast = known !== undefined && last !== undefined && last[3] === before.at(-1)?.[3];
    add({
      op: 'set',
      root,
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

function isSame(a: readonly PrintedVersion[], b: readonly PrintedVersion[]): boolean {
  return a.length === b.length && a.every((version, at) => version[3] === b[at]?.[3]);
}
