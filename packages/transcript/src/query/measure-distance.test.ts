import { describe, expect, it } from 'vitest';
import { buildSnippet } from './build-snippet.ts';
import { measureDistance } from './measure-distance.ts';
import { parseQuery } from './parse-query.ts';

async function measure(query: string, text: string, words: number): Promise<number | undefined> {
  const parsed = await parseQuery(query, { nowMs: 0 });
  if (!parsed.ok) throw new Error(query);
  return measureDistance(buildSnippet(parsed.query, [{ kind: 'prompt', text }], 240), words);
}

describe('the distance of words', () => {
  it.each([
    ['tide table', 'a tide table', 1],
    ['tide table', 'a table of the tide', 8],
    ['tide table', 'tide and some more tide, table', 2],
    ['tide table', 'the tide', undefined],
    ['tide table', 'tide, Tide', undefined],
    ['tide table port', 'port then: tide table', 8],
    ['tide table', `tide ${'x '.repeat(300)} table`, undefined],
  ])('%j in %j is %j', async (query, text, distance) => {
    expect(await measure(query, text, query.split(' ').length)).toBe(distance);
  });

  it('is unknown where nothing is shown', () => {
    expect(measureDistance(undefined, 2)).toBeUndefined();
  });
});
