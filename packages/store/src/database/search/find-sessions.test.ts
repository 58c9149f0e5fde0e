import { parseQuery } from '@scrollkeep/transcript/query/parse-query.ts';
import { isSessionQuery } from '@scrollkeep/transcript/query/is-session-query.ts';
import { describe, expect, it } from 'vitest';
import { openMemoryFiles } from '../memory-files.test-kit.ts';
import { openIndex } from '../open-index.ts';
import { findSessions } from './find-sessions.ts';
import { openSearchView } from './open-search-view.ts';

const nowMs = Date.UTC(2026, 10, 10);
const ids = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);

const line = (at: number, day: number, model: string) =>
  [
    {
      type: 'user',
      uuid: `u${at}-${day}`,
      parentUuid: null,
      cwd: '/home/ada',
      message: { role: 'user', content: 'x' },
    },
    {
      type: 'assistant',
      uuid: `a${at}-${day}`,
      parentUuid: `u${at}-${day}`,
      message: {
        id: `m${at}-${day}-${model}`,
        role: 'assistant',
        model,
        content: [{ type: 'text', text: 'y' }],
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    },
  ]
    .map((record) => `${JSON.stringify({ ...record, timestamp: new Date(Date.UTC(2026, 10, day)).toISOString() })}\n`)
    .join('');

/** Three sessions; the first also has an agent on another model, the second a break from the 2nd to the 8th. */
async function find(query: string): Promise<string> {
  const connection = await openIndex({ store: ':memory:' });
  const files = openMemoryFiles();
  files.set(`projects/-home-ada/${ids[0]}.jsonl`, line(0, 5, 'claude-opus-4-1'));
  files.set(`projects/-home-ada/${ids[0]}/subagents/agent-1.jsonl`, line(9, 5, 'claude-haiku-4-5'));
  files.set(`projects/-home-ada/${ids[1]}.jsonl`, line(1, 2, 'claude-sonnet-4-5') + line(1, 8, 'claude-sonnet-4-5'));
  files.set(`projects/-home-ada/${ids[2]}.jsonl`, '');
  await files.sync(connection);
  const view = await openSearchView(connection, new Map([[1, 2_000_000]]));
  const parsed = await parseQuery(query, { nowMs });
  if (!parsed.ok || parsed.query.root === undefined) throw new Error('no query');
  expect(isSessionQuery(parsed.query.root)).toBe(true);
  const found = [...findSessions(view, parsed.query.root).values()].map(([file]) => file?.session[0]).sort();
  await connection.close();
  return found.join('');
}

describe('sessions by what they are', () => {
  it.each([
    ['project:ada', 'abc'],
    ['model:haiku', 'a'],
    ['model:haiku model:opus', 'a'],
    ['-model:haiku', 'bc'],
    ['model:sonnet OR model:haiku', 'ab'],
    ['status:waiting', 'ab'],
    ['status:empty', 'c'],
    ['after:2026-11-04 before:2026-11-06', 'a'],
    ['after:2026-11-06 OR model:opus', 'ab'],
    ['cost:>1', 'a'],
    ['-cost:>1', 'bc'],
  ])('%s finds %s', async (query, found) => {
    expect(await find(query)).toBe(found);
  });

  it.each(['tide', 'cost:>1 tide', 'tool:Bash', 'project:x is:prompt', 'file:a.ts', 'agent:any', ''])(
    '%j asks for records',
    async (query) => {
      const parsed = await parseQuery(query, { nowMs });
      expect(parsed.ok && isSessionQuery(parsed.query.root)).toBe(false);
    },
  );
});
