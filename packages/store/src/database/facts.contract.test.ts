import { describe, expect, it } from 'vitest';
import { expectSameAsFresh } from './expect-same-as-fresh.test-kit.ts';
import { openPostgres } from './dialects/postgres/open-postgres.ts';
import { openSqlite } from './dialects/sqlite/open-sqlite.ts';
import { openMemoryFiles } from './memory-files.test-kit.ts';
import { migrate } from './migrations/migrate.ts';
import { currentVersion, migrations } from './migrations/migrations.ts';
import { openIndex } from './open-index.ts';
import { openBothDatabases } from './both-databases.test-kit.ts';

const { dialects } = openBothDatabases();

const session = '6f1c2d3e-0000-4000-8000-000000000000';
const path = `projects/-home-ada/${session}.jsonl`;
const toLine = (record: object) => `${JSON.stringify(record)}\n`;
const user = (uuid: string, parentUuid: string | null, content: string) =>
  toLine({ type: 'user', uuid, parentUuid, message: { role: 'user', content }, timestamp: '2026-11-02T09:00:00.000Z' });
const meta = (uuid: string, parentUuid: string) =>
  toLine({ type: 'user', uuid, parentUuid, isMeta: true, message: { role: 'user', content: 'note' } });

describe.each(dialects)('facts in %s', (_, createStore) => {
  it('give a session the last of very many summaries', async () => {
    const connection = await openIndex({ store: await createStore() });
    const files = openMemoryFiles();
    files.set(path, user('leaf-650', null, 'first words'));
    files.set(
      'projects/-home-ada/other.jsonl',
      Array.from({ length: 650 }, (_none, at) =>
        toLine({ type: 'summary', summary: `Title number ${at + 1}`, leafUuid: `leaf-${at + 1}` }),
      ).join(''),
    );
    await files.sync(connection);
    const read = async () =>
      (await connection.all('SELECT title FROM session WHERE session = ?', [session]))[0]?.['title'];
    expect(await read()).toBe('Title number 650');
    // A summary in another file names a session that did not change itself.
    files.append(
      'projects/-home-ada/other.jsonl',
      toLine({ type: 'summary', summary: 'Newest title', leafUuid: 'leaf-650' }),
    );
    await files.sync(connection);
    expect(await read()).toBe('Newest title');
    await expectSameAsFresh(connection, files);
    await connection.close();
  });

  it('know a uuid that stands twice, however far apart and in whichever syncs', async () => {
    const connection = await openIndex({ store: await createStore() });
    const files = openMemoryFiles();
    files.set(
      path,
      user('u0', null, 'one') +
        Array.from({ length: 300 }, (_none, at) => meta(`m${at}`, at === 0 ? 'u0' : `m${at - 1}`)).join('') +
        user('u1', 'm299', 'two'),
    );
    await files.sync(connection);
    // The copy of the first prompt, and a record that hangs on it: the first one with the uuid is meant.
    files.append(path, user('u0', 'u1', 'one') + meta('x1', 'u0'));
    await files.sync(connection);
    const [child] = await connection.all("SELECT turn FROM record WHERE uuid = 'x1'");
    expect(child?.['turn']).toBe(1);
    await expectSameAsFresh(connection, files);
    await connection.close();
  });

  it('are written in pieces: an appended line writes little, and there are few pieces', async () => {
    const connection = await openIndex({ store: await createStore() });
    const files = openMemoryFiles();
    files.set(
      path,
      user('u0', null, 'start') +
        Array.from({ length: 3000 }, (_none, at) => meta(`m${at}`, at === 0 ? 'u0' : `m${at - 1}`)).join(''),
    );
    await files.sync(connection);
    const list = async () =>
      (await connection.all('SELECT f.piece, f.bytes FROM file_facts f ORDER BY f.piece')).map((row) =>
        Buffer.from(row['bytes'] as Uint8Array).toString('hex'),
      );
    const [large = '', ...none] = await list();
    expect([none, large.length > 20_000]).toEqual([[], true]);
    let written = 0;
    let before: readonly string[] = [large];
    for (let at = 3000; at < 3064; at++) {
      files.append(path, meta(`m${at}`, `m${at - 1}`));
      await files.sync(connection);
      const now = await list();
      expect(now[0]).toBe(large);
      expect(now.length).toBeLessThan(9);
      written += now.filter((piece) => !before.includes(piece)).join('').length;
      before = now;
    }
    expect(written / 64).toBeLessThan(large.length / 20);
    await expectSameAsFresh(connection, files);
    await connection.close();
  });

  it('are made again from the file where they are damaged', async () => {
    const connection = await openIndex({ store: await createStore() });
    const files = openMemoryFiles();
    files.set(path, user('u0', null, 'one') + meta('m1', 'u0'));
    await files.sync(connection);
    await connection.run('UPDATE file_facts SET bytes = ?', [Buffer.from('damaged')]);
    files.append(path, user('u1', 'm1', 'two'));
    expect(await files.sync(connection)).toMatchObject({ grown: 0, rewritten: 1 });
    await expectSameAsFresh(connection, files);
    await connection.close();
  });

  it('are made for the files of an earlier index that are still there; rows of the others stay', async () => {
    const store = await createStore();
    const old = store.startsWith('postgres') ? await openPostgres({ url: store }) : openSqlite({ path: store });
    await migrate(
      old,
      migrations.filter((step) => step.version <= 5),
    );
    const files = openMemoryFiles();
    files.set(path, user('u0', null, 'one'));
    const gone = '/home/ada/.claude/projects/-home-ada/gone.jsonl';
    for (const [id, machine, name] of [
      [1, 'test', `/home/ada/.claude/${path}`],
      [2, 'test', gone],
      [3, 'elsewhere', gone],
    ] as const) {
      const state = JSON.stringify({ summaries: id === 2 ? [['u0', 'Kept title']] : [], sessionIds: ['s'] });
      await old.insert(
        'file',
        [
          'id',
          'machine',
          'owner',
          'root',
          'path',
          'relative_path',
          'class',
          'kind',
          'project_folder',
          'session',
          'size',
          'modified_ms',
          'identity',
          'indexed_bytes',
          'next_line',
          'head_hash',
          'tail_hash',
          'state',
          'is_gone',
          'is_dirty',
          'records',
          'damaged',
          'branches',
          'models',
          'versions',
        ],
        [
          [
            id,
            machine,
            'ada',
            '/home/ada/.claude',
            name,
            name.slice('/home/ada/.claude/'.length),
            'transcript',
            'main',
            'projects/-home-ada',
            id === 1 ? session : 'gone',
            10,
            5,
            'x',
            10,
            2,
            '',
            '',
            state,
            0,
            0,
            1,
            0,
            '[]',
            '[]',
            '[]',
          ],
        ],
      );
      await old.insert('record_shape', ['id', 'type', 'is_sidechain'], [[id, 'user', 0]]);
      await old.insert(
        'record_row',
        ['id', 'file', 'offset', 'bytes', 'line', 'shape', 'uuid'],
        [[id, id, 0, 10, 1, id, `old-${id}`]],
      );
      await old.insert(
        'doc_range',
        ['start', 'count', 'file', 'traits', 'times'],
        [[id, 1, id, new Uint8Array(2), new Uint8Array(8)]],
      );
      await old.insert(
        'session',
        [
          'id',
          'machine',
          'owner',
          'root',
          'project_folder',
          'session',
          'main_file',
          'title',
          'status',
          'modified_ms',
          'prompts',
          'commands',
          'turns',
          'live_turns',
          'branch_points',
          'compactions',
          'queued_prompts',
          'steps',
          'has_answer',
          'calls',
          'agents',
          'internal_agents',
          'messages',
          'records',
          'bytes',
          'models',
          'is_irregular',
        ],
        [
          [
            id,
            machine,
            'ada',
            '/home/ada/.claude',
            'projects/-home-ada',
            id === 1 ? session : 'gone',
            id,
            `old title ${id}`,
            'waiting',
            5,
            1,
            0,
            1,
            1,
            0,
            0,
            0,
            1,
            0,
            0,
            0,
            0,
            0,
            1,
            10,
            '[]',
            0,
          ],
        ],
      );
    }
    await old.run("UPDATE meta SET value = '100' WHERE key LIKE 'next %'");
    await old.close();
    const upgrades: string[] = [];
    const connection = await openIndex({ store, onUpgrade: (from, to) => upgrades.push(`${from} to ${to}`) });
    expect(upgrades).toEqual([`5 to ${currentVersion}`]);
    expect(await files.sync(connection)).toMatchObject({ rewritten: 1, gone: 1 });
    const titles = await connection.all('SELECT id, title FROM session ORDER BY id');
    // The one that is there is built anew, with the summary that only the index has; the others stay as they were.
    expect(titles.map((row) => [row['id'], row['title']])).toEqual([
      [1, 'Kept title'],
      [2, 'old title 2'],
      [3, 'old title 3'],
    ]);
    expect((await connection.all('SELECT uuid FROM record ORDER BY uuid')).map((row) => row['uuid'])).toEqual([
      'old-2',
      'old-3',
      'u0',
    ]);
    expect(await files.sync(connection)).toMatchObject({ unchanged: 1, rewritten: 0 });
    await connection.close();
  });
});
