import { parseQuery } from '@scrollkeep/transcript/query/parse-query.ts';
import { describe, expect, it } from 'vitest';
import { openMemoryFiles } from '../memory-files.test-kit.ts';
import { openIndex } from '../open-index.ts';
import { openSearchView } from './open-search-view.ts';
import { searchIndex } from './search-index.ts';

const user = (at: number, content: string) =>
  `${JSON.stringify({
    type: 'user',
    uuid: `u${at}`,
    parentUuid: null,
    timestamp: new Date(Date.UTC(2026, 10, 2, 9, 0, at)).toISOString(),
    message: { role: 'user', content },
  })}\n`;

/** Every prompt has both words, and so has to be read; as a phrase they stand only in those named. */
async function search(phrases: readonly number[], maxChecked: number) {
  const connection = await openIndex({ store: ':memory:' });
  const files = openMemoryFiles();
  const lines = Array.from({ length: 20 }, (_, at) =>
    user(at, phrases.includes(at) ? 'the spring tide' : 'tide of the spring'),
  );
  files.set('projects/-home-ada/6f1c2d3e-0000-4000-8000-000000000000.jsonl', lines.join(''));
  await files.sync(connection);
  const parsed = await parseQuery('"spring tide"', { nowMs: Date.UTC(2026, 10, 3) });
  if (!parsed.ok) throw new Error('no query');
  const found = await searchIndex(connection, await openSearchView(connection), parsed.query, {
    openFile: files.openFile,
    offset: 0,
    limit: 10,
    hitsPerSession: 3,
    snippetLength: 80,
    maxChecked,
  });
  await connection.close();
  return [found.hits, found.isComplete];
}

describe('a search that does not look at every candidate', () => {
  it.each([0, 7, 19])('goes on until it has found something: only prompt %i fits', async (at) => {
    expect((await search([at], 3))[0]).toBe(1);
  });

  it('says that there is nothing only when it has looked at all of them', async () => {
    expect(await search([], 3)).toEqual([0, true]);
  });

  it('says that there may be more where it stopped', async () => {
    const all = Array.from({ length: 20 }, (_, at) => at);
    expect(await search(all, 3)).toEqual([3, false]);
    expect(await search(all, 50)).toEqual([20, true]);
  });
});

describe('the order of hits', () => {
  it('has what only repeats others behind all of them, however new it is', async () => {
    const connection = await openIndex({ store: ':memory:' });
    const files = openMemoryFiles();
    const call = (id: string, name: string, input: object) =>
      `${JSON.stringify({
        type: 'assistant',
        uuid: `a${id}`,
        timestamp: '2026-11-02T09:00:00.000Z',
        message: { id: `m${id}`, role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
      })}\n`;
    const answered = (id: string, content: string) =>
      `${JSON.stringify({
        type: 'user',
        uuid: `r${id}`,
        timestamp: '2026-11-02T09:00:01.000Z',
        message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] },
      })}\n`;
    const toId = (at: number) => `6f1c2d3e-0000-4000-8000-00000000000${at}`;
    const place = (at: number) => `projects/-home-ada/${toId(at)}.jsonl`;
    files.set('history.jsonl', '{"display":"the spring tide"}\n');
    files.set(place(1), user(0, 'Begin.') + call('t1', 'mcp__scrollkeep__search_sessions', { query: 'spring tide' }));
    files.append(place(1), answered('t1', 'the spring tide, the spring tide'));
    files.set(place(2), user(0, 'Begin.') + call('t2', 'Bash', { command: 'npx scrollkeep search "spring tide"' }));
    // The answer comes with a later sync than the question.
    files.set(place(4), user(0, 'Begin.') + call('t4', 'Bash', { command: 'cd /tmp && scrollkeep search tide' }));
    await files.sync(connection);
    files.append(place(2), answered('t2', 'the spring tide, the spring tide'));
    files.append(place(4), answered('t4', 'the spring tide, the spring tide'));
    // Years older, and only in the output of a tool.
    const old = call('t3', 'Bash', { command: 'cat tides' }) + answered('t3', 'a spring tide');
    files.set(place(3), old.replaceAll('2026-11', '2019-01'));
    await files.sync(connection);
    const parsed = await parseQuery('spring tide', { nowMs: Date.UTC(2026, 10, 3) });
    if (!parsed.ok) throw new Error('no query');
    const { sessions } = await searchIndex(connection, await openSearchView(connection), parsed.query, {
      openFile: files.openFile,
      offset: 0,
      limit: 10,
      hitsPerSession: 3,
      snippetLength: 80,
    });
    await connection.close();
    expect(sessions[0]?.file.session).toBe(toId(3));
    expect(sessions.map(({ file }) => file.session).sort()).toEqual(
      expect.arrayContaining([toId(1), toId(2), toId(4)]),
    );
  });
});
