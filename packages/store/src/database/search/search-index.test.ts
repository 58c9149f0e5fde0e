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
