import { describe, expect, it } from 'vitest';
import { describeFacts } from './facts.test-kit.ts';
import { openPostgres } from './dialects/postgres/open-postgres.ts';
import { openSqlite } from './dialects/sqlite/open-sqlite.ts';
import { openMemoryFiles } from './memory-files.test-kit.ts';
import { migrate } from './migrations/migrate.ts';
import { currentVersion, migrations } from './migrations/migrations.ts';
import { openIndex } from './open-index.ts';
import { openBothDatabases } from './both-databases.test-kit.ts';

const { dialects } = openBothDatabases();

for (const [name, createStore] of dialects) describeFacts(name, async () => openIndex({ store: await createStore() }));

const session = '6f1c2d3e-0000-4000-8000-000000000000';
const path = `projects/-home-ada/${session}.jsonl`;
const toLine = (record: object) => `${JSON.stringify(record)}\n`;
const user = (uuid: string, parentUuid: string | null, content: string) =>
  toLine({ type: 'user', uuid, parentUuid, message: { role: 'user', content }, timestamp: '2026-11-02T09:00:00.000Z' });

describe.each(dialects)('facts in %s', (_, createStore) => {
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
