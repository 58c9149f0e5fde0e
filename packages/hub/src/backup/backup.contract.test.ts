import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { openHubDatabase } from '../database/open-hub-database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { readBackupList } from './backup-list.ts';
import { checkSameHub, hubIdFile } from '../intake/check-same-hub.ts';
import { openIntakeWorld, type IntakeWorld, type Laptop } from '../intake/intake.test-kit.ts';
import { createTeam } from '../people/teams.ts';
import { deleteSession } from '../sharing/delete-session.ts';
import { operator } from '../sharing/hub-world.test-kit.ts';
import { putSessionShares } from '../sharing/shares.ts';
import { backupHub, removeOldPins } from './backup-hub.ts';
import { printRows } from './backup-rows.ts';
import { hubTables, tablesLeftOut } from './hub-tables.ts';
import { checkBackup, restoreHub } from './restore-hub.ts';

const { dialects, scratch } = openBothDatabases();
const path = 'projects/-home-ada-crane/5e550000-0000-4000-8000-000000000001.jsonl';
let folder: string;
let made: IntakeWorld;
let ada: Laptop;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-backup-'))));
afterEach(async () => {
  await made.close();
  rmSync(folder, { recursive: true, force: true });
});

const store = { now: () => 1_700_000_000_001, random: randomBytes };
const target = () => join(folder, 'backup');
const backUp = (database: string) =>
  backupHub({ dataDir: made.dataDir, database, target: target(), version: '0.0.0', now: store.now });

async function openHub(database: string): Promise<void> {
  made = await openIntakeWorld(database);
  ada = await made.addLaptop('Ada');
  const { id } = await ada.push({ replaces: 0, texts: ['one\n', 'two\n'] });
  await checkSameHub(made.world, made.intake.archive, made.dataDir);
  await createTeam(made.world, operator, 'Harbour');
  await putSessionShares(made.world, ada.person.actor, id, [{ kind: 'everyone', target: '' }]);
  // Text that a format could stumble over.
  await made.world.connection.run('UPDATE hub_person SET name = ?', ['A "da\\\n\tÄ 🚢 \u2028\\N']);
}

async function readRows(connection: Parameters<typeof printRows>[0]): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const part of printRows(connection)) lines.push(...part.trimEnd().split('\n'));
  return lines;
}

describe.each(dialects)('a backup of a hub on %s', (_name, createStore) => {
  it('has every table but counters, in an order in which they can be filled', async () => {
    const database = await createStore();
    await openHub(database);
    const { connection } = made.world;
    const rows = await connection.all(
      connection.dialect === 'sqlite'
        ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'hub_%'"
        : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND ' +
            "table_name LIKE 'hub_%'",
    );
    expect(rows.map((row) => row['name']).sort()).toEqual(
      [...hubTables.map(({ name }) => name), ...tablesLeftOut].sort(),
    );
  });

  it('is restored to either database with every row and every byte', async () => {
    const database = await createStore();
    await openHub(database);
    const before = await readRows(made.world.connection);
    const report = await backUp(database);
    expect(report).toMatchObject({ sessions: 1, createdMs: store.now() });
    // All but the list of the files, which is written last.
    const { files } = readBackupList(target());
    expect(report.bytes).toBe(files.reduce((sum, { path: name }) => sum + statSync(join(target(), name)).size, 0));
    expect(statSync(target()).mode & 0o077).toBe(0);
    // What happens afterwards is not in it.
    await ada.push({ replaces: 1, from: 8, texts: ['three\n'] });
    for (const [index, [, create]] of dialects.entries()) {
      const other = await create();
      const dataDir = join(folder, `restored${index}`);
      const given = other.startsWith('postgres') ? other : undefined;
      expect(await restoreHub({ backup: target(), dataDir, database: given, store })).toMatchObject({
        sessions: 1,
        rows: before.filter((line) => line.startsWith('[')).length,
        files: 1,
        bytes: 8,
      });
      expect(readdirSync(folder).filter((name) => name.includes('restoring'))).toEqual([]);
      const restored = await openHubDatabase(given ?? join(dataDir, 'hub.db'));
      const { items } = await listAudit({ ...made.world, connection: restored }, operator.audience, { limit: 1 });
      expect(items).toMatchObject([{ action: 'hub.restore', id: before.filter(isAudit).length + 1 }]);
      const after = await readRows(restored);
      expect(after.filter((line) => !line.includes('hub.restore'))).toEqual(before);
      await restored.close();
      expect(await readAll(dataDir)).toEqual({ [path]: 'one\ntwo\n' });
      expect(readFileSync(join(dataDir, hubIdFile))).toEqual(readFileSync(join(made.dataDir, hubIdFile)));
    }
  });

  it('is not made over other files, and not restored over a hub', async () => {
    const database = await createStore();
    await openHub(database);
    await backUp(database);
    await expect(backUp(database)).rejects.toMatchObject({ code: 'INVALID' });
    const given = { backup: target(), store };
    await expect(restoreHub({ ...given, dataDir: made.dataDir, database: undefined })).rejects.toMatchObject({
      code: 'INVALID',
    });
    if (!database.startsWith('postgres')) return;
    const dataDir = join(folder, 'restored');
    await expect(restoreHub({ ...given, dataDir, database })).rejects.toMatchObject({
      message: 'this database already contains a hub',
    });
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe.each(dialects.filter(([name]) => name === 'PostgreSQL'))('a backup of a hub on %s', (_name, createStore) => {
  // With SQLite two processes are needed: tests/cli/hub-operations.test.ts has them.
  it('is whole while sessions are pushed and deleted', async () => {
    const database = await createStore();
    await openHub(database);
    let isDone = false;
    const backup = backUp(database).finally(() => void (isDone = true));
    let pushed = 1;
    for (; !isDone || pushed < 5; pushed++) {
      const session = `5e550000-0000-4000-8000-00000000${String(1000 + pushed)}`;
      const { id } = await ada.push({ session, replaces: 0, texts: [`{"at":${pushed}}\n`] });
      if (pushed % 3 === 0) await deleteSession(made.world, ada.actor, id);
    }
    const { sessions } = await backup;
    const restored = await restoreHub({
      backup: target(),
      dataDir: join(folder, 'restored'),
      database: undefined,
      store,
    });
    expect(restored.sessions).toBe(sessions);
    expect(sessions).toBeGreaterThanOrEqual(1);
    expect(sessions).toBeLessThanOrEqual(pushed);
  });
});

/** Lines of rows of the log have its ten or so columns; only those begin with a number. */
function isAudit(line: string): boolean {
  return /^\[\d/.test(line);
}

async function readAll(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const { openArchiveReader } = await import('@scrollkeep/store/archive/open-archive-reader.ts');
  const reader = openArchiveReader(join(dataDir, 'archive'));
  const found: Record<string, string> = {};
  for (const { key } of reader.roots())
    for (const file of reader.files(key).values())
      found[file.path] = Buffer.concat([...reader.openVersion(file).pieces()]).toString();
  await reader.close();
  return found;
}

describe('a damaged backup', () => {
  it('is refused with the place, whatever is damaged, and leaves nothing behind', async () => {
    const database = join(scratch, 'damaged.db');
    await openHub(database);
    // A list that was written anew once, so that there is a snapshot beside the journal.
    await made.intake.archive.write(async (writer) => writer.tidy(true));
    await ada.push({ replaces: 1, from: 8, texts: ['three\n'] });
    await backUp(database);
    const files = readdirSync(target(), { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(target(), name)).isFile(),
    );
    expect(files.length).toBeGreaterThanOrEqual(6);
    const restore = () =>
      restoreHub({ backup: target(), dataDir: join(folder, 'restored'), database: undefined, store });
    for (const name of files) {
      const file = join(target(), name);
      const whole = readFileSync(file);
      const damages: readonly (readonly [string, () => void])[] = [
        ['cut', () => truncateSync(file, whole.length - 1)],
        ['longer', () => writeFileSync(file, Buffer.concat([whole, Buffer.from('x')]))],
        ['gone', () => rmSync(file)],
        ...[0.1, 0.5, 0.9].map((part) => [`a bit at ${part}`, () => flip(file, whole, part)] as const),
      ];
      for (const [what, damage] of damages) {
        damage();
        await expect(restore(), `${name}: ${what}`).rejects.toMatchObject({
          code: 'INVALID',
          message: expect.stringMatching(/damaged|not a complete backup/) as string,
        });
        expect(readdirSync(folder), `${name}: ${what}`).toEqual(['backup']);
        writeFileSync(file, whole);
      }
    }
    expect(await checkBackup({ backup: target(), scratch: folder, store })).toMatchObject({ sessions: 1, bytes: 14 });
    expect(readdirSync(folder)).toEqual(['backup']);
    await restore();
    expect(await readAll(join(folder, 'restored'))).toEqual({ [path]: 'one\ntwo\nthree\n' });
  });

  it('of a newer version is refused, and what a killed backup left is removed', async () => {
    const database = join(scratch, 'newer.db');
    await openHub(database);
    await backUp(database);
    const list = join(target(), 'backup.json');
    const { printBackupList } = await import('./backup-list.ts');
    const known = readBackupList(target());
    writeFileSync(list, printBackupList({ ...known, schema: 1000 }));
    const restore = restoreHub({ backup: target(), dataDir: join(folder, 'restored'), database: undefined, store });
    await expect(restore).rejects.toMatchObject({
      message: expect.stringContaining('a newer version of Scrollkeep made this backup') as string,
    });
    writeFileSync(list, printBackupList({ ...known, files: [{ path: '../../x', bytes: 1, sha256: 'a'.repeat(64) }] }));
    expect(() => readBackupList(target())).toThrow('damaged');
    const left = join(made.dataDir, 'backup-999999999-00000000.tmp');
    writeFileSync(left, '');
    writeFileSync(join(made.dataDir, `backup-${process.pid}-00000000.tmp`), '');
    removeOldPins(made.dataDir);
    expect(readdirSync(made.dataDir).filter((name) => name.startsWith('backup-'))).toEqual([
      `backup-${process.pid}-00000000.tmp`,
    ]);
  });
});

function flip(file: string, whole: Buffer, part: number): void {
  const damaged = Buffer.from(whole);
  const at = Math.floor(whole.length * part);
  damaged[at] = (damaged[at] ?? 0) ^ 1;
  writeFileSync(file, damaged);
}
