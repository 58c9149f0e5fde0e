import type { Chunk } from './chunk.ts';

/** A config folder whose files are kept: of this machine, or of another one from which an export came. */
export interface ArchivedRoot {
  /** Short and stable: made of the machine's id and the path. */
  readonly key: string;
  /** Absolute, on its own machine. */
  readonly path: string;
  readonly kind: 'config-folder' | 'folder';
  readonly machine: { readonly id: string; readonly name: string };
  /** It came with an export or from a shared database, whatever machine it says it is of. */
  readonly isImported?: true;
}

/** Whether a root is a folder of this machine. An id alone proves nothing: every export holds it. */
export function isRootHere(
  { machine, isImported }: Pick<ArchivedRoot, 'machine' | 'isImported'>,
  machineId: string | undefined,
): boolean {
  return isImported !== true && machineId !== undefined && machine.id === machineId;
}

/** A file as it was when it was last taken. */
export interface ArchivedFile {
  readonly root: string;
  /** Below the root, with `/`. */
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
  /** The device it was on; 0 if it came with an export. */
  readonly dev: number;
  /** Guards the last bytes: they tell a file that has grown from one that was replaced. */
  readonly tail: string;
  /** How many contents of it are kept. */
  readonly versions: number;
  /** When it was first missed at the source; 0 while it is there. */
  readonly goneAtMs: number;
}

/** One content of a file. Growth belongs to the same version; a file that was cut or replaced begins another. */
export interface FileVersion {
  /** When its first bytes were taken. */
  readonly atMs: number;
  /** When the source was last written, as far as this version knows. */
  readonly mtimeMs: number;
  readonly size: number;
  readonly chunks: readonly Chunk[];
}

/**
 * Whether a path may be below a root: relative, without `..`, without what other systems take for a drive or a
 * separator. An export may come from anybody, and what is restored is written.
 */
export function isSafePath(path: string): boolean {
  if (path === '' || path.length > 4096 || path.includes('\\') || path.includes('\0') || /^[A-Za-z]:/.test(path))
    return false;
  return path
    .split('/')
    .every((segment) => segment !== '' && segment !== '.' && segment !== '..' && segment.length <= 255);
}

/** Names that Windows takes for devices, whatever follows the first dot. */
const deviceName =
  /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$)(?:\.|$)/i;

/** Whether a path names the same file on every system: what leaves this machine or comes from another one. */
export function isPortablePath(path: string): boolean {
  return (
    isSafePath(path) &&
    !/[\0-\x1f\x7f:]/.test(path) &&
    path.split('/').every((segment) => !/[. ]$/.test(segment) && !deviceName.test(segment))
  );
}
