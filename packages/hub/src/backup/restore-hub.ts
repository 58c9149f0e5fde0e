import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import { openArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { syncFolder } from '@scrollkeep/store/archive/write-file.ts';
import { verifyArchive } from '@scrollkeep/store/archive/verify-archive.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { isPostgres } from '@scrollkeep/store/database/dialects/is-postgres.ts';
import { openSqlite } from '@scrollkeep/store/database/dialects/sqlite/open-sqlite.ts';
import { migrate } from '@scrollkeep/store/database/migrations/migrate.ts';
import { closeToOthers, privateFolderMode, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { operatorAudience } from '../audience/find-audience.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { HubError } from '../database/hub-error.ts';
import { text, type HubStore } from '../database/hub-store.ts';
import { findStoredSetting } from '../database/stored-settings.ts';
import { hubIdFile } from '../intake/check-same-hub.ts';
import { hubMigrations } from '../database/migrations.ts';
import { hashFile } from './backup-hub.ts';
import { readBackupList, rowsName, toDamaged, type BackupList } from './backup-list.ts';
import { insertRows } from './backup-rows.ts';

export interface RestoreOptions {
  readonly backup: string;
  /** A folder that does not exist, or is empty. */
  readonly dataDir: string;
  /** A new file in the data folder, or `postgres://…` without tables of a hub. */
  readonly database: string | undefined;
  readonly store: Pick<HubStore, 'now' | 'random'>;
}

export interface RestoreReport {
  readonly sessions: number;
  readonly rows: number;
  /** Files of sessions, and their bytes, each proven by its hash. */
  readonly files: number;
  readonly bytes: number;
  readonly createdMs: number;
}

/**
 * A hub as it was when the backup was made. Everything is put beside the folder and proven there; only then it gets the
 * folder's name. Where anything is damaged, nothing is left behind.
 */
export async function restoreHub({ backup, dataDir, database, store }: RestoreOptions): Promise<RestoreReport> {
  const list = readBackupList(backup);
  checkSchema(list);
  checkEmpty(dataDir);
  await checkFiles(backup, list);
  const half = `${dataDir}.restoring-${randomBytes(4).toString('hex')}`;
  let isInPlace = false;
  try {
    await copyArchive(backup, half, list);
    const bytes = await checkArchive(half);
    const rows = await fillDatabase(database ?? join(half, 'hub.db'), list, async (connection, fill) => {
      const count = await fill(join(backup, rowsName));
      await checkSessions(connection, half, list);
      const id = await findStoredSetting({ connection, ...store }, 'hub-id');
      if (id !== undefined) writePrivateFile(join(half, hubIdFile), [`${id}\n`]);
      const by = { audience: operatorAudience(), address: '' };
      const detail = { createdMs: list.createdMs };
      await writeAudit({ connection, ...store }, { by, action: 'hub.restore', subject: '', detail });
      // With PostgreSQL the rows count once this has worked; with a file they are part of it.
      if (database !== undefined) {
        putInPlace(half, dataDir);
        isInPlace = true;
      }
      return count;
    });
    if (database === undefined) putInPlace(half, dataDir);
    return { sessions: list.sessions, rows, ...bytes, createdMs: list.createdMs };
  } catch (error) {
    if (isInPlace) rmSync(dataDir, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** Reads every byte of a backup and proves it, as `restoreHub` does, without leaving anything behind. */
export async function checkBackup({
  backup,
  scratch,
  store,
}: {
  readonly backup: string;
  readonly scratch: string;
  readonly store: Pick<HubStore, 'now' | 'random'>;
}): Promise<RestoreReport> {
  const dataDir = join(scratch, 'hub');
  try {
    return await restoreHub({ backup, dataDir, database: undefined, store });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function checkSchema({ schema }: BackupList): void {
  const known = hubMigrations.at(-1)?.version ?? 0;
  if (!Number.isInteger(schema) || schema < 1) throw toDamaged('it names no version of its tables');
  if (schema > known)
    throw new HubError(
      'INVALID',
      `a newer version of Scrollkeep made this backup (database version ${schema}; this one supports up to ${known})`,
      'Update Scrollkeep.',
    );
}

function checkEmpty(dataDir: string): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new HubError(
      'INVALID',
      `${dataDir} is not empty`,
      'Restore into a folder that does not exist yet, with --data DIR.',
    );
}

async function checkFiles(backup: string, { files }: BackupList): Promise<void> {
  if (!files.some(({ path }) => path === rowsName)) throw toDamaged(`${rowsName} is not listed`);
  for (const { path, bytes, sha256 } of files) {
    const found = lstatSync(join(backup, path), { throwIfNoEntry: false });
    if (found?.isFile() !== true) throw toDamaged(`${path} is missing`);
    if (found.size !== bytes) throw toDamaged(`${path} has ${found.size} bytes instead of ${bytes}`);
    if (sha256 !== undefined && (await hashFile(join(backup, path))) !== sha256)
      throw toDamaged(`${path} is not as it was written`);
  }
}

async function copyArchive(backup: string, half: string, { files }: BackupList): Promise<void> {
  mkdirSync(join(toArchiveFolder(half), 'packs'), { recursive: true, mode: privateFolderMode });
  for (const { path } of files) {
    if (path === rowsName) continue;
    const copy = join(half, path);
    await copyFile(join(backup, path), copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    closeToOthers(copy);
  }
}

async function checkArchive(half: string): Promise<{ readonly files: number; readonly bytes: number }> {
  const reader = openArchiveReader(toArchiveFolder(half));
  try {
    const { damage, damagedFiles, files, bytes } = await verifyArchive(reader);
    const [first] = damagedFiles;
    if (damage.length > 0 || first !== undefined)
      throw toDamaged(damage[0] ?? `a file of a session cannot be read completely (${damagedFiles.length} in all)`);
    return { files, bytes };
  } finally {
    await reader.close();
  }
}

type Fill = (path: string) => Promise<number>;

/** Tables as they were, the rows, and then every step to the tables of today. */
async function fillDatabase(
  database: string,
  { schema }: BackupList,
  work: (connection: Connection, fill: Fill) => Promise<number>,
): Promise<number> {
  const connection = isPostgres(database)
    ? await (
        await import('@scrollkeep/store/database/dialects/postgres/open-postgres.ts')
      ).openPostgres({ url: database })
    : openSqlite({ path: database });
  try {
    return await connection.transaction(async () => {
      const steps = hubMigrations.filter(({ version }) => version <= schema);
      if ((await migrate(connection, steps, 'hub_version')).from !== 0)
        throw new HubError(
          'INVALID',
          'this database already contains a hub',
          'Restore into an empty database, or without --store.',
        );
      return work(connection, async (path) => {
        const count = await insertDamaged(connection, path);
        await migrate(connection, hubMigrations, 'hub_version');
        // A restored hub begins with the content in its folder, also with another bucket.
        await connection.execute("UPDATE hub_session SET list = ''; UPDATE hub_deletion SET list = ''");
        return count;
      });
    });
  } finally {
    await connection.close();
  }
}

async function insertDamaged(connection: Connection, path: string): Promise<number> {
  try {
    return await insertRows(connection, path);
  } catch (error) {
    throw toDamaged(`its rows cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
}

/** A row without its bytes would be a session that nobody can read. */
async function checkSessions(connection: Connection, half: string, { sessions }: BackupList): Promise<void> {
  const rows = await connection.all('SELECT root_key FROM hub_session');
  if (rows.length !== sessions) throw toDamaged(`it has ${rows.length} sessions instead of ${sessions}`);
  const reader = openArchiveReader(toArchiveFolder(half));
  try {
    const roots = new Set(reader.roots().map(({ key }) => key));
    const lost = rows.filter((row) => !roots.has(text(row, 'root_key')));
    if (lost.length > 0) throw toDamaged(`the bytes of ${lost.length} sessions are missing`);
  } finally {
    await reader.close();
  }
}

function putInPlace(half: string, dataDir: string): void {
  if (existsSync(dataDir)) rmdirSync(dataDir);
  else mkdirSync(dirname(dataDir), { recursive: true });
  renameSync(half, dataDir);
  syncFolder(dirname(dataDir));
}
