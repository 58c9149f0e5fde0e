import { parseQuery } from '@scrollkeep/transcript/query/parse-query.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../dialects/connection.ts';
import { openMemoryFiles } from '../memory-files.test-kit.ts';
import { openIndex } from '../open-index.ts';
import type { Facets } from './count-facets.ts';
import { openSearchView } from './open-search-view.ts';
import { searchIndex } from './search-index.ts';

const dayMs = 86_400_000;
const nowMs = Date.UTC(2026, 10, 10, 12);
const files = openMemoryFiles();
let connection: Connection;

/** A session of one prompt and one answer. */
function addSession(at: number, daysAgo: number, project: string, branch: string, model: string): void {
  const timestamp = new Date(nowMs - daysAgo * dayMs - 60_000).toISOString();
  const records = [
    { type: 'user', uuid: `u${at}`, parentUuid: null, message: { role: 'user', content: 'The tide turns' } },
    {
      type: 'assistant',
      uuid: `a${at}`,
      parentUuid: `u${at}`,
      message: {
        id: `m${at}`,
        role: 'assistant',
        model,
        content: [{ type: 'text', text: 'so it does' }],
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    },
  ];
  const id = `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000`;
  files.set(
    `projects/${project.replaceAll('/', '-')}/${id}.jsonl`,
    records
      .map((record) => `${JSON.stringify({ ...record, timestamp, cwd: project, gitBranch: branch, sessionId: id })}\n`)
      .join(''),
  );
}

async function search(text: string) {
  const parsed = await parseQuery(text, { nowMs });
  if (!parsed.ok) throw new Error(text);
  return searchIndex(connection, await openSearchView(connection), parsed.query, {
    openFile: files.openFile,
    offset: 0,
    limit: 2,
    hitsPerSession: 1,
    snippetLength: 80,
    facetsAtMs: nowMs,
  });
}

function print(values: readonly { readonly value: string; readonly count: number }[] | undefined): string {
  return (values ?? []).map(({ value, count }) => `${value} ${count}`).join(', ');
}

describe('facets of a search', () => {
  beforeAll(async () => {
    connection = await openIndex({ store: ':memory:' });
    addSession(1, 0, '/home/ada/quay', 'main', 'claude-opus-4-1');
    addSession(2, 3, '/home/ada/quay', 'maintenance', 'claude-opus-4-1');
    addSession(3, 20, '/home/ada/cliff', 'main', 'claude-haiku-4-5');
    addSession(4, 60, '/home/ada/quay', 'main', 'claude-opus-4-1-20260805');
    for (let at = 10; at < 22; at++) addSession(at, 90, `/home/ada/other/${at}`, '', 'claude-haiku-4-5');
    await files.sync(connection);
  });
  afterAll(() => connection.close());

  it.each(['tide', 'project:ada', 'tide turns'])('are counted over all sessions found by %s', async (text) => {
    const { facets, sessions, sessionCount } = await search(text);
    expect([sessions.length, sessionCount]).toEqual([2, 16]);
    expect(facets?.project[0]).toEqual({ value: '/home/ada/quay', count: 3 });
    expect(facets?.project.length).toBe(8);
    expect(print(facets?.status)).toBe('waiting 16');
    expect(print(facets?.date)).toBe('today 1, 7d 2, 30d 3, older 13');
  });

  const fields: Readonly<Record<Exclude<keyof Facets, 'date'>, string>> = {
    project: 'project',
    model: 'model',
    status: 'status',
    branch: 'git',
  };
  it.each(['tide', 'project:ada', '-model:haiku'])('are what the fields leave of %s', async (text) => {
    const { facets } = await search(text);
    if (facets === undefined) throw new Error('no facets');
    for (const [facet, field] of Object.entries(fields) as [keyof typeof fields, string][]) {
      expect(facets[facet]).not.toEqual([]);
      for (const { value, count } of facets[facet])
        expect([value, (await search(`${text} ${field}:${value}`)).sessionCount]).toEqual([value, count]);
    }
    for (const { value, count } of facets.date) {
      const field = value === 'older' ? 'before:30d' : `after:${value}`;
      expect([value, (await search(`${text} ${field}`)).sessionCount]).toEqual([value, count]);
    }
  });

  it('count a name with those that it is a part of, as the field does', async () => {
    expect(print((await search('tide')).facets?.branch)).toBe('main 4, maintenance 1');
  });
});
