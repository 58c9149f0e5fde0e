import { isSafePath, type ArchivedFile, type ArchivedRoot, type FileVersion } from './archived-file.ts';
import { parseChunks, printChunks } from './chunk.ts';

/** One change of the list of files; a line of the journal holds those of one commit. */
export type ManifestOp =
  | { readonly op: 'root'; readonly root: ArchivedRoot }
  /** A root with all its files is forgotten. */
  | { readonly op: 'drop'; readonly root: string }
  /** A first or another content. */
  | ({ readonly op: 'new'; readonly chunks: string; readonly atMs: number } & SourceFacts)
  /** More of the same content. */
  | ({ readonly op: 'grow'; readonly from: number; readonly chunks: string } & SourceFacts)
  /** The same content, seen with another time or under another number. */
  | {
      readonly op: 'stat';
      readonly root: string;
      readonly path: string;
      readonly mtimeMs: number;
      readonly ino: number;
      readonly dev: number;
    }
  | { readonly op: 'gone'; readonly root: string; readonly path: string; readonly atMs: number }
  /** All there is about a file: from an export, or without what was pruned. No versions: the file is forgotten. */
  | ({ readonly op: 'set'; readonly goneAtMs: number; readonly versions: readonly PrintedVersion[] } & SourceFacts);

type SourceFacts = Pick<ArchivedFile, 'root' | 'path' | 'size' | 'mtimeMs' | 'ino' | 'dev' | 'tail'>;

/** Time taken, time written, size, chunks. */
export type PrintedVersion = readonly [atMs: number, mtimeMs: number, size: number, chunks: string];

/** The list of files in memory. Versions, which are long, are only unfolded when somebody asks for them. */
export interface Manifest {
  readonly roots: ReadonlyMap<string, ArchivedRoot>;
  /** Files of a root by their paths. */
  files(root: string): ReadonlyMap<string, ArchivedFile>;
  /** The oldest first. */
  listVersions(file: ArchivedFile): readonly FileVersion[];
  /** False where the change does not fit what is known, which only damage can cause. */
  apply(op: ManifestOp): boolean;
}

/** What a snapshot holds of a file, its versions as the number of their line. */
export type PrintedFile = readonly [
  root: number,
  path: string,
  size: number,
  mtimeMs: number,
  ino: number,
  tail: string,
  goneAtMs: number,
  dev: number,
  versions: number,
];

interface FileState extends ArchivedFile {
  size: number;
  mtimeMs: number;
  ino: number;
  dev: number;
  tail: string;
  goneAtMs: number;
  versions: number;
  /** Versions of the snapshot: the number of their line. */
  readonly line: number | undefined;
  /** Since then. */
  readonly changes: VersionChange[];
}

type VersionChange =
  | { readonly kind: 'new' | 'grow'; readonly version: PrintedVersion }
  | { readonly kind: 'set'; readonly versions: readonly PrintedVersion[] };

export interface ManifestBase {
  readonly roots: readonly ArchivedRoot[];
  readonly files: readonly PrintedFile[];
  /** The versions of the file at this place of the list; undefined if they are damaged. */
  readonly readVersions: (line: number) => readonly PrintedVersion[] | undefined;
}

export function openManifest(base: ManifestBase): Manifest {
  const roots = new Map<string, ArchivedRoot>();
  const files = new Map<string, Map<string, FileState>>();
  const keys: string[] = [];
  for (const root of base.roots) addRoot(root);
  for (let line = 0; line < base.files.length; line++) {
    const printed = base.files[line];
    if (printed === undefined) continue;
    const root = keys[printed[0]] ?? '';
    files.get(root)?.set(printed[1], {
      root,
      path: printed[1],
      size: printed[2],
      mtimeMs: printed[3],
      ino: printed[4],
      tail: printed[5],
      goneAtMs: printed[6],
      dev: printed[7],
      versions: printed[8],
      line,
      changes: [],
    });
  }

  function addRoot(root: ArchivedRoot): void {
    keys.push(root.key);
    roots.set(root.key, root);
    if (!files.has(root.key)) files.set(root.key, new Map());
  }

  return {
    roots,
    files: (root) => files.get(root) ?? new Map<string, FileState>(),
    listVersions(file) {
      const state = files.get(file.root)?.get(file.path);
      if (state === undefined) return [];
      let versions = [...(state.line === undefined ? [] : (base.readVersions(state.line) ?? []))];
      for (const change of state.changes) {
        if (change.kind === 'set') versions = [...change.versions];
        else if (change.kind === 'new') versions.push(change.version);
        else versions[versions.length - 1] = join(versions.at(-1), change.version);
      }
      return versions.map(toFileVersion);
    },
    apply(op) {
      if (op.op === 'root') {
        addRoot(op.root);
        return true;
      }
      if (op.op === 'drop') {
        files.delete(op.root);
        return roots.delete(op.root);
      }
      const own = files.get(op.root);
      if (own === undefined || !isSafePath(op.path)) return false;
      const known = own.get(op.path);
      if (op.op === 'new') {
        const state = known ?? { ...toFacts(op), goneAtMs: 0, versions: 0, line: undefined, changes: [] };
        Object.assign(state, toFacts(op), { goneAtMs: 0, versions: state.versions + 1 });
        state.changes.push({ kind: 'new', version: [op.atMs, op.mtimeMs, op.size, op.chunks] });
        own.set(op.path, state);
        return true;
      }
      if (op.op === 'set') {
        if (op.versions.length === 0) return own.delete(op.path);
        own.set(op.path, {
          ...toFacts(op),
          goneAtMs: op.goneAtMs,
          versions: op.versions.length,
          line: undefined,
          changes: [{ kind: 'set', versions: op.versions }],
        });
        return true;
      }
      if (known === undefined) return false;
      if (op.op === 'grow') {
        if (known.size !== op.from) return false;
        known.changes.push({ kind: 'grow', version: [0, op.mtimeMs, op.size, op.chunks] });
        Object.assign(known, toFacts(op), { goneAtMs: 0 });
      } else if (op.op === 'stat') Object.assign(known, { mtimeMs: op.mtimeMs, ino: op.ino, dev: op.dev, goneAtMs: 0 });
      else known.goneAtMs = op.atMs;
      return true;
    },
  };
}

export function toPrintedVersion({ atMs, mtimeMs, size, chunks }: FileVersion): PrintedVersion {
  return [atMs, mtimeMs, size, printChunks(chunks)];
}

function toFileVersion([atMs, mtimeMs, size, chunks]: PrintedVersion): FileVersion {
  return { atMs, mtimeMs, size, chunks: parseChunks(chunks) ?? [] };
}

function toFacts({ root, path, size, mtimeMs, ino, dev, tail }: SourceFacts): SourceFacts {
  return { root, path, size, mtimeMs, ino, dev, tail };
}

function join(before: PrintedVersion | undefined, more: PrintedVersion): PrintedVersion {
  if (before === undefined) return more;
  return [
    before[0],
    more[1],
    more[2],
    before[3] === '' ? more[3] : more[3] === '' ? before[3] : `${before[3]} ${more[3]}`,
  ];
}

/** Whether a value from a file is a list of versions. */
export function parsePrintedVersions(value: unknown): readonly PrintedVersion[] | undefined {
  if (!Array.isArray(value)) return undefined;
  for (const version of value as unknown[]) {
    if (!Array.isArray(version) || version.length !== 4) return undefined;
    const [atMs, mtimeMs, size, chunks] = version as unknown[];
    if (!isTime(atMs) || !isTime(mtimeMs) || typeof size !== 'number' || !Number.isSafeInteger(size)) return undefined;
    const parsed = parseChunks(chunks);
    if (parsed === undefined || parsed.reduce((sum, { length }) => sum + length, 0) !== size) return undefined;
  }
  return value as readonly PrintedVersion[];
}

/** Milliseconds that a date can be made of. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 8.64e15;
}
