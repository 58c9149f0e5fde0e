import { closeSync, constants, fstatSync, openSync, readSync, statfsSync, statSync, type Stats } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** A pipe without a writer would wait for ever, and a terminal become ours; Windows knows neither flag. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/**
 * Opens a file that somebody else keeps. Only regular files are opened: a name below a config folder can lead to a
 * pipe, a socket, a device or a file that the system makes up while it is read, and any of these can wait for ever or
 * never end. Fails with `ENOTREG`, else as the file system does.
 */
export async function openRegularFile(path: string): Promise<FileHandle> {
  checkBeforeOpening(path);
  const file = await open(path, flags);
  try {
    // What the name leads to can have changed in between.
    checkRegular(path, await file.stat());
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The same for readers that do not wait; gives a file descriptor. */
export function openRegularFileNow(path: string): number {
  checkBeforeOpening(path);
  const file = openSync(path, flags);
  try {
    checkRegular(path, fstatSync(file));
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** The bytes of a file that somebody else keeps, at most `maxBytes`; a longer one fails with `EFBIG`. */
export function readRegularFileNow(path: string, maxBytes: number): Buffer {
  const file = openRegularFileNow(path);
  try {
    const { size } = fstatSync(file);
    if (size > maxBytes) throw toTooLong(path);
    const bytes = Buffer.alloc(size);
    let filled = 0;
    for (let read = 1; read > 0 && filled < size; filled += read)
      read = readSync(file, bytes, filled, size - filled, filled);
    return bytes.subarray(0, filled);
  } finally {
    closeSync(file);
  }
}

export function toTooLong(path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`EFBIG: too long to be read whole: ${path}`), { code: 'EFBIG', path });
}

/** Why a file that is there must not be opened; undefined for a regular one. */
export function findIrregularity(path: string, found: Stats): NodeJS.ErrnoException | undefined {
  if (found.isDirectory())
    return Object.assign(new Error(`EISDIR: a folder where a file was expected: ${path}`), { code: 'EISDIR', path });
  if (found.isFile() && !isMadeUp(path, found)) return undefined;
  return Object.assign(new Error(`ENOTREG: not a regular file: ${path}`), { code: 'ENOTREG', path });
}

/** Opening alone can do something to a device, so it is looked at first. */
function checkBeforeOpening(path: string): void {
  checkRegular(path, statSync(path));
}

function checkRegular(path: string, found: Stats): void {
  const problem = findIrregularity(path, found);
  if (problem !== undefined) throw problem;
}

/** Linux: proc, sysfs, debugfs, tracefs, securityfs, cgroup, cgroup2, pstore, selinux, bpf, configfs, efivarfs. */
const systemFileSystems: ReadonlySet<number> = new Set([
  0x9f_a0, 0x62_65_65_72, 0x64_62_67_20, 0x74_72_61_63, 0x73_63_66_73, 0x27_e0_eb, 0x63_67_72_70, 0x61_65_67_6c,
  0xf9_7c_ff_8c, 0xca_fe_4a_11, 0x62_65_65_70, 0xde_5e_81_e4,
]);

/**
 * Whether the system makes the content up: such a file takes no room on a disk, and can wait (`/proc/kmsg`) or be
 * endless (`/proc/kcore`).
 */
function isMadeUp(path: string, { blocks }: Stats): boolean {
  if (blocks !== 0 || process.platform !== 'linux') return false;
  try {
    return systemFileSystems.has(statfsSync(path).type);
  } catch {
    return false;
  }
}
