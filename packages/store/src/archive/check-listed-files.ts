import type { ArchiveError } from './archive-error.ts';
import { isPortablePath, type ArchivedRoot } from './archived-file.ts';
import { parseChunks } from './chunk.ts';
import type { ExportedFile, ExportManifest } from './export-archive.ts';
import { isTime, parsePrintedVersions } from './manifest.ts';
import { toRootKey } from './machine.ts';

export type ListedFiles = Pick<ExportManifest, 'roots' | 'files'>;

export interface CheckOptions {
  /**
   * Whether a file may be kept at all: a list is written by anybody, and what is kept can be restored into a config
   * folder.
   */
  readonly mayKeep: (root: ArchivedRoot, path: string) => boolean;
  /** The error that says what is wrong with the list. */
  readonly refuse: (why: string) => ArchiveError;
}

const most = { roots: 10_000, files: 5_000_000, versions: 100_000, name: 255, path: 4096 };
/** A file that names one chunk again and again would fill a disk when it is restored. */
const mostRepeats = 16;
const smallBytes = 64 * 1024 * 1024;

/**
 * Takes a list of files from elsewhere apart: types, bounds and names. Anything that is not as an archive writes it
 * refuses the whole. The result has the known fields and no others.
 */
export function checkListedFiles(value: unknown, { mayKeep, refuse }: CheckOptions): ListedFiles {
  const { roots, files } = (isRecord(value) ? value : {}) as { readonly roots?: unknown; readonly files?: unknown };
  if (!Array.isArray(roots) || !Array.isArray(files) || roots.length > most.roots || files.length > most.files)
    throw refuse('its file list is damaged');
  const checkedRoots = roots.map((root: unknown) => {
    const checked = parseRoot(root);
    if (checked === undefined) throw refuse('its folder list is damaged');
    return checked;
  });
  const seen = new Set<string>();
  const checkedFiles = files.map((file: unknown): ExportedFile => {
    const { root, path, mtimeMs, tail, goneAtMs, versions } = (isRecord(file) ? file : {}) as Readonly<
      Record<string, unknown>
    >;
    const folder = typeof root === 'number' ? checkedRoots[root] : undefined;
    if (folder === undefined || typeof root !== 'number' || typeof path !== 'string' || !isPortablePath(path))
      throw refuse(`it contains a path outside its folder: ${quote(path)}`);
    if (!mayKeep(folder, path)) throw refuse(`it contains a file that is never archived: ${quote(path)}`);
    const printed = parsePrintedVersions(versions);
    const isSound =
      isTime(mtimeMs) &&
      isTime(goneAtMs) &&
      goneAtMs >= 0 &&
      typeof tail === 'string' &&
      /^(?:[\w-]{22})?$/.test(tail) &&
      printed !== undefined &&
      printed.length > 0 &&
      printed.length <= most.versions;
    if (!isSound || printed.some(([, , size, chunks]) => isBlownUp(size, chunks)))
      throw refuse(`its entry for ${quote(path)} is damaged`);
    if (seen.has(`${root} ${path}`)) throw refuse(`it lists ${quote(path)} twice`);
    seen.add(`${root} ${path}`);
    return {
      root,
      path,
      mtimeMs,
      tail,
      goneAtMs,
      versions: printed.map(([atMs, writtenMs, size, chunks]) => [atMs, writtenMs, size, chunks]),
    };
  });
  return { roots: checkedRoots, files: checkedFiles };
}

/** The key must be the one that its parts make: another one could claim the files of another root. */
function parseRoot(value: unknown): ArchivedRoot | undefined {
  const { key, path, kind, machine } = (isRecord(value) ? value : {}) as Readonly<Record<string, unknown>>;
  const { id, name } = (isRecord(machine) ? machine : {}) as Readonly<Record<string, unknown>>;
  if (
    !isText(path, most.path) ||
    !/^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(path) ||
    !isText(id, most.name) ||
    !isText(name, most.name)
  )
    return undefined;
  if (kind !== 'config-folder' && kind !== 'folder') return undefined;
  return key === toRootKey(id, path) ? { key, path, kind, machine: { id, name } } : undefined;
}

function isBlownUp(size: number, chunks: string): boolean {
  if (size <= smallBytes) return false;
  const lengths = new Map(parseChunks(chunks)?.map(({ hash, length }) => [hash, length]));
  return size > mostRepeats * [...lengths.values()].reduce((sum, length) => sum + length, 0);
}

/** For a message: a name from elsewhere may be as long as the whole list. */
function quote(path: unknown): string {
  const text = String(JSON.stringify(path));
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Without control characters: they could pass for the border between two names. */
function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longest && !/[\0-\x1f\x7f]/.test(value);
}
