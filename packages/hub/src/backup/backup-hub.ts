import { createHash, randomBytes } from 'node:crypto';
import {
  constants,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  closeSync,
  readdirSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import { readManifestState } from '@scrollkeep/store/archive/manifest-file.ts';
import { pinArchive, type PinnedFile } from '@scrollkeep/store/archive/pin-archive.ts';
import { syncFolder, writeFileSafely } from '@scrollkeep/store/archive/write-file.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { isProcessRunning } from '@scrollkeep/store/is-process-running.ts';
import { privateFileMode, privateFolderMode, writeAll } from '@scrollkeep/store/private-files.ts';
import { HubError } from '../database/hub-error.ts';
import { number, text } from '../database/hub-store.ts';
import { hubMigrations } from '../database/migrations.ts';
import { parseListName, printRootList } from '../intake/root-list.ts';
import { backupListName, printBackupList, rowsName, type BackupFile, type BackupList } from './backup-list.ts';
import { printRows } from './backup-rows.ts';
import { openSnapshot } from './open-snapshot.ts';

export interface BackupOptions {
  readonly dataDir: string;
  /** A file or `postgres://…`. */
  readonly database: string;
  /** A folder that does not exist, or is empty. */
  readonly target: string;
  /** Of Scrollkeep. */
  readonly version: string;
  readonly now: () => number;
  readonly onProgress?: (bytes: number) => void;
}

export interface BackupReport {
  readonly sessions: number;
  readonly files: number;
  readonly bytes: number;
  readonly createdMs: number;
}

/**
 * The rows and the bytes of a hub at one moment, while it runs: nobody writes rows while the archive is pinned, and
 * bytes are always there before their row and go after it. So every session of the backup is whole.
 */
export async function backupHub(options: BackupOptions): Promise<BackupReport> {
  const { dataDir, database, target } = options;
  checkEmpty(target);
  removeOldPins(dataDir);
  const pins = join(dataDir, `${pinsStart}${process.pid}-${randomBytes(4).toString('hex')}.tmp`);
  const createdMs = options.now();
  let pinned: readonly PinnedFile[] = [];
  try {
    const snapshot = await openSnapshot(database, async (connection) => {
      const isWhole = await hasAllContent(connection, toArchiveFolder(dataDir));
      if (isWhole) pinned = pinArchive(toArchiveFolder(dataDir), pins);
      return isWhole;
    });
    mkdirSync(join(target, 'archive', 'packs'), { recursive: true, mode: privateFolderMode });
    try {
      const { connection } = snapshot;
      const schema = await readSchema(connection);
      const files: BackupFile[] = [await writeRows(connection, target)];
      let bytes = files[0]?.bytes ?? 0;
      for (const file of pinned) {
        files.push(await copyPinned(file, target));
        bytes += file.bytes;
        options.onProgress?.(bytes);
      }
      for (const folder of ['archive/packs', 'archive', '']) syncFolder(join(target, folder));
      const [row] = await connection.all('SELECT COUNT(*) AS sessions FROM hub_session');
      const sessions = number(row ?? {}, 'sessions');
      const list: BackupList = { format: 1, program: options.version, createdMs, schema, sessions, files };
      writeFileSafely(join(target, backupListName), [printBackupList(list)]);
      return { sessions, files: files.length + 1, bytes, createdMs };
    } finally {
      await snapshot.close();
    }
  } finally {
    rmSync(pins, { recursive: true, force: true });
  }
}

/** The folder of one of several processes is a cache: it may lack what was just pushed to another one. */
async function hasAllContent(connection: Connection, archiveFolder: string): Promise<boolean> {
  if ((await readSchema(connection)) < sharedSchema) return true;
  const rows = await connection.all("SELECT root_key, list FROM hub_session WHERE list <> ''");
  if (rows.length === 0) return true;
  const { manifest, close } = readManifestState(archiveFolder);
  try {
    return rows.every(
      (row) =>
        printRootList(manifest, text(row, 'root_key'), undefined)?.name.hash === parseListName(text(row, 'list'))?.hash,
    );
  } finally {
    close();
  }
}

/** From this version of the tables on, several processes can share a hub. */
const sharedSchema = 5;

const pinsStart = 'backup-';

/** What a backup that was killed left: second names of files, which would keep bytes that are deleted meanwhile. */
export function removeOldPins(dataDir: string): void {
  for (const name of existsSync(dataDir) ? readdirSync(dataDir) : []) {
    const pid = /^backup-(\d+)-[\da-f]{8}\.tmp$/.exec(name)?.[1];
    if (pid !== undefined && !isProcessRunning(Number(pid)))
      rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

function checkEmpty(target: string): void {
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new HubError('INVALID', `${target} is not empty`, 'Specify a folder that does not exist yet.');
}

async function readSchema(connection: Connection): Promise<number> {
  const [row] = await connection.all("SELECT value FROM meta WHERE key = 'hub_version'");
  const schema = Number(row?.['value'] ?? 0);
  const known = hubMigrations.at(-1)?.version ?? 0;
  if (schema > known)
    throw new HubError(
      'HUB_UNUSABLE',
      `a newer version of Scrollkeep runs this hub (database version ${schema}; this version supports up to ${known})`,
      'Make the backup with the version that runs the hub.',
    );
  return schema;
}

async function writeRows(connection: Connection, target: string): Promise<BackupFile> {
  const hash = createHash('sha256');
  const file = openSync(join(target, rowsName), 'wx', privateFileMode);
  let bytes = 0;
  try {
    for await (const lines of printRows(connection)) {
      const part = Buffer.from(lines);
      hash.update(part);
      writeAll(file, part);
      bytes += part.length;
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return { path: rowsName, bytes, sha256: hash.digest('hex') };
}

async function copyPinned({ name, path, bytes }: PinnedFile, target: string): Promise<BackupFile> {
  const copy = join(target, 'archive', name);
  await copyFile(path, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  truncateSync(copy, bytes);
  const file = openSync(copy, 'r');
  fsyncSync(file);
  closeSync(file);
  const listed = { path: `archive/${name}`, bytes };
  return name.startsWith('packs/') ? listed : { ...listed, sha256: await hashFile(copy) };
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}
