import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSqlite } from './dialects/sqlite/load-sqlite.ts';
import { currentVersion } from './migrations/migrations.ts';
import { openIndex, openIndexForReading } from './open-index.ts';

let folder: string;
let store: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-open-index-'));
  store = join(folder, 'index.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const rebuilds: string[] = [];
beforeEach(() => void rebuilds.splice(0));
const open = (path = store) => openIndex({ store: path, busyMs: 50, onRebuild: (reason) => rebuilds.push(reason) });

async function makeIndex(): Promise<void> {
  const connection = await open();
  await connection.run("INSERT INTO meta (key, value) VALUES ('mark', 'kept')");
  await connection.close();
}

/**
 * An index with a journal beside it, as a first load leaves it when it is cut off: who writes to it keeps readers out,
 * too.
 */
function makeJournalled(): void {
  const database = new (loadSqlite().DatabaseSync)(store);
  database.exec(
    `CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL); INSERT INTO meta VALUES ('version', ` +
      `'${currentVersion}'), ('mark', 'kept')`,
  );
  database.close();
}

async function readMark(path = store): Promise<unknown> {
  const connection = await open(path);
  const rows = await connection.all("SELECT value FROM meta WHERE key = 'mark'");
  await connection.close();
  return rows[0]?.['value'];
}

describe('openIndex', () => {
  it('does not throw away an index that another connection has locked for itself', async () => {
    makeJournalled();
    const other = new (loadSqlite().DatabaseSync)(store);
    other.exec('BEGIN EXCLUSIVE');
    const { ino } = statSync(store);
    await expect(open()).rejects.toMatchObject({
      name: 'StoreError',
      code: 'INDEX_BUSY',
      hint: expect.stringContaining('Try again') as unknown,
    });
    await expect(openIndexForReading(store, 50)).rejects.toMatchObject({ code: 'INDEX_BUSY' });
    expect(statSync(store).ino).toBe(ino);
    other.exec('ROLLBACK');
    other.close();
    expect(await readMark()).toBe('kept');
    expect(rebuilds).toEqual([]);
  });

  it('does not throw away an older index that cannot be migrated because another connection is writing', async () => {
    await makeIndex();
    const other = new (loadSqlite().DatabaseSync)(store);
    other.exec("UPDATE meta SET value = '1' WHERE key = 'version'; BEGIN IMMEDIATE");
    await expect(open()).rejects.toMatchObject({ code: 'INDEX_BUSY' });
    other.exec('ROLLBACK');
    expect(other.prepare("SELECT value FROM meta WHERE key = 'mark'").get()).toMatchObject({ value: 'kept' });
    other.close();
    expect(rebuilds).toEqual([]);
  });

  it('waits for another process that lets go in time', async () => {
    makeJournalled();
    const holder = await holdLock();
    const connection = await openIndex({ store, busyMs: 20_000, onRebuild: (reason) => rebuilds.push(reason) });
    expect(await connection.all("SELECT value FROM meta WHERE key = 'mark'")).toMatchObject([{ value: 'kept' }]);
    await connection.close();
    holder.kill();
    expect(rebuilds).toEqual([]);
  });

  it('leaves alone what cannot be opened for another reason, and says so', async () => {
    mkdirSync(store);
    await expect(open()).rejects.toMatchObject({ name: 'StoreError', code: 'INDEX_UNUSABLE' });
    expect(statSync(store).isDirectory()).toBe(true);
    const file = join(folder, 'file');
    writeFileSync(file, 'x');
    await expect(open(join(file, 'index.db'))).rejects.toMatchObject({ code: 'INDEX_UNUSABLE' });
    expect(readFileSync(file, 'utf8')).toBe('x');
    expect(rebuilds).toEqual([]);
  });

  it('makes an index anew whose pages, tables or version are no longer its own', async () => {
    await makeIndex();
    const other = new (loadSqlite().DatabaseSync)(store);
    other.exec("UPDATE meta SET value = 'seven' WHERE key = 'version'");
    other.close();
    expect(await readMark()).toBeUndefined();
    const garbage = join(folder, 'garbage.db');
    writeFileSync(garbage, 'no database at all, whatever its name says'.repeat(100));
    expect(await readMark(garbage)).toBeUndefined();
    const path = join(folder, 'foreign.db');
    const foreign = new (loadSqlite().DatabaseSync)(path);
    foreign.exec('CREATE TABLE session (tide TEXT)');
    foreign.close();
    expect(await readMark(path)).toBeUndefined();
    expect(rebuilds).toHaveLength(3);
  });
});

/** A process that locks the index and lets go of it after a while. Resolves when it has the lock. */
function holdLock(): Promise<ChildProcess> {
  const script = `
    let sqlite;
    try { sqlite = require('node:sqlite'); } catch { sqlite = require('@photostructure/sqlite'); }
    const database = new sqlite.DatabaseSync(${JSON.stringify(store)});
    database.exec('BEGIN EXCLUSIVE');
    process.stdout.write('locked');
    setTimeout(() => database.exec('ROLLBACK'), 300);
    setTimeout(() => undefined, 60_000);
  `;
  const child = spawn(process.execPath, ['--no-warnings', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
}
