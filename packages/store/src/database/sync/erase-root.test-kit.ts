import { parseQuery } from '@scrollkeep/transcript/query/parse-query.ts';
import { describe, expect, it } from 'vitest';
import type { Connection } from '../dialects/connection.ts';
import { openMemoryFiles, readRows } from '../memory-files.test-kit.ts';
import { openSearchView } from '../search/open-search-view.ts';
import { listHits } from '../search/list-hits.test-kit.ts';
import { openWordIndex } from '../word-index/word-index.ts';
import { eraseRoot } from './erase-root.ts';

/** What erasing leaves of a root, in whatever database it is: nothing; `createIndex` opens an empty index. */
export function describeErasing(name: string, createIndex: () => Promise<Connection>): void {
  describe(`erasing a root on ${name}`, () => {
    it('leaves the index as if the root had never been there, with no word of it in any table', async () => {
      const [kept, gone] = [openMemoryFiles('/roots/kept'), openMemoryFiles('/roots/gone')];
      kept.set('projects/-srv-a/5e55.jsonl', toLines('/srv/a', 'the harbour at dawn'));
      gone.set('projects/-srv-b/5e56.jsonl', toLines('/srv/zanzibar', 'the zanzibar harbour'));
      gone.set('projects/-srv-b/5e57.jsonl', toLines('/srv/zanzibar', 'zanzibar again'));
      const connection = await createIndex();
      const alone = await createIndex();
      for (const each of [connection, alone]) await kept.sync(each, { wholeRoots: new Set(['/roots/kept']) });
      await gone.sync(connection, { wholeRoots: new Set(['/roots/gone']) });
      // One segment holds documents of both.
      kept.append('projects/-srv-a/5e55.jsonl', toLines('/srv/a', 'at noon'));
      for (const each of [connection, alone]) await kept.sync(each, { wholeRoots: new Set(['/roots/kept']) });
      expect(await holds(connection, 'zanzibar')).toBe(true);

      await eraseRoot(connection, 'test', '/roots/gone');
      await eraseRoot(connection, 'test', '/roots/gone');
      expect(await holds(connection, 'zanzibar')).toBe(false);
      expect(await readRows(connection)).toEqual(await readRows(alone));
      expect(await openWordIndex(connection).verify()).toMatchObject({ problems: [] });
      const view = await openSearchView(connection);
      for (const [text, count] of [
        ['harbour', 2],
        ['zanz*', 0],
        ['noon', 2],
      ] as const) {
        const parsed = await parseQuery(text, { nowMs: 0 });
        if (!parsed.ok) throw new Error(text);
        expect(await listHits(connection, view, parsed.query, kept), text).toHaveLength(count);
      }
      await connection.close();
      await alone.close();
    });

    it('keeps the words of other documents in the same segment', async () => {
      const files = openMemoryFiles();
      files.set('projects/-srv-a/5e55.jsonl', toLines('/srv/a', 'the harbour at dawn'));
      files.set('projects/-srv-b/5e56.jsonl', toLines('/srv/zanzibar', 'the zanzibar harbour'));
      const connection = await createIndex();
      await files.sync(connection);
      expect(await connection.all('SELECT id FROM segment')).toHaveLength(1);
      await connection.run("UPDATE file SET root = '/roots/gone' WHERE session = '5e56'");
      await connection.run("UPDATE session SET root = '/roots/gone' WHERE session = '5e56'");
      await eraseRoot(connection, 'test', '/roots/gone');
      expect(await holds(connection, 'zanzibar')).toBe(false);
      expect(await holds(connection, 'dawn')).toBe(true);
      expect(await openWordIndex(connection).verify()).toMatchObject({ problems: [] });
      await connection.close();
    });
  });
}

function toLines(cwd: string, text: string): string {
  const base = { sessionId: 's', cwd, gitBranch: cwd, timestamp: '2026-01-01T00:00:00.000Z', version: '2.0.0' };
  const id = `${cwd} ${text}`;
  return [
    { ...base, type: 'user', uuid: id, parentUuid: null, message: { role: 'user', content: text } },
    {
      ...base,
      type: 'assistant',
      uuid: `${id} 2`,
      parentUuid: id,
      message: {
        id: `m ${id}`,
        role: 'assistant',
        model: `model ${cwd}`,
        content: [{ type: 'tool_use', id: `t ${id}`, name: `Tool ${cwd}`, input: { file_path: `${cwd}/${text}` } }],
      },
    },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

const tables = [
  'file',
  'session',
  'record_row',
  'record_shape',
  'context',
  'turn',
  'message_row',
  'message_shape',
  'tool_call_row',
  'call_shape',
  'agent',
  'git_event',
  'session_insights',
  'drift_finding',
  'doc_range',
  'posting_block',
  'file_facts',
  'summary',
  'record_bytes',
];

async function holds(connection: Connection, word: string): Promise<boolean> {
  for (const table of tables) {
    for (const row of await connection.all(`SELECT * FROM ${table}`)) {
      for (const value of Object.values(row)) {
        const text = value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
        if (text.includes(word)) return true;
      }
    }
  }
  return false;
}
