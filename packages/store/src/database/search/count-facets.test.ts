import { parseQuery } from '@scrollkeep/transcript/query/parse-query.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../dialects/connection.ts';
import { openMemoryFiles } from '../memory-files.test-kit.ts';
import { openIndex } from '../open-index.ts';
import type { Facets } from './count-facets.ts';
import { addSources, openSearchView, type ViewedFile } from './open-search-view.ts';
import { searchIndex } from './search-index.ts';

const dayMs = 86_400_000;
const nowMs = Date.UTC(2026, 10, 10, 12);
const files = openMemoryFiles();
let connection: Connection;

/** A session of one prompt and one answer, which may call tools. */
function addSession(
  at: number,
  daysAgo: number,
  project: string,
  branch: string,
  model: string,
  tools: readonly (readonly [name: string, command: string])[] = [],
): void {
  const timestamp = new Date(nowMs - daysAgo * dayMs - 60_000).toISOString();
  const records = [
    { type: 'user', uuid: `u${at}`, parentUuid: null, message: { role: 'user', content: 'The tide turns' } },
    ...tools.map(([name, command], call) => ({
      type: 'assistant',
      uuid: `c${at}-${call}`,
      parentUuid: `u${at}`,
      message: {
        id: `m${at}-${call}`,
        role: 'assistant',
        model,
        content: [{ type: 'tool_use', id: `t${at}-${call}`, name, input: { command } }],
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    })),
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
  // A name after its kind may be the kind of others.
  const toSource = ({ project }: ViewedFile) => (project === '/home/ada/quay' ? 'claude' : 'windows:claude');
  const view = addSources(await openSearchView(connection), toSource);
  return searchIndex(connection, view, parsed.query, {
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
    addSession(1, 0, '/home/ada/quay', 'main', 'claude-opus-4-1', [
      ['Bash', 'tide now'],
      ['Bash', 'turns back'],
      ['Grep', 'tide'],
    ]);
    addSession(2, 3, '/home/ada/quay', 'maintenance', 'claude-opus-4-1', [
      ['Bash', 'tide'],
      ['mcp__shell__bash', 'tide turns'],
    ]);
    addSession(3, 20, '/home/ada/cliff', 'main', 'claude-haiku-4-5', [['Read', 'ebb']]);
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
    tool: 'tool',
    source: 'source',
  };
  it.each(['tide', 'tide turns', 'project:ada', '-model:haiku', 'project:ada after:7d'])(
    'are what the fields leave of %s',
    async (text) => {
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
    },
  );

  it('count tools of the records that were found, and of words in different records those of each', async () => {
    const printTools = async (text: string) => print((await search(text)).facets?.tool);
    expect(await printTools('tide')).toBe('Bash 2, Grep 1, mcp__shell__bash 1');
    // In the first session two calls have one word each.
    expect(await printTools('tide turns')).toBe('Bash 2, mcp__shell__bash 1');
    expect(await printTools('project:ada')).toBe('Bash 2, Grep 1, Read 1, mcp__shell__bash 1');
    expect(await printTools('model:haiku')).toBe('Read 1');
    expect(await printTools('ebbing')).toBe('');
  });

  it('count a name with those that it is a part of, as the field does', async () => {
    expect(print((await search('tide')).facets?.branch)).toBe('main 4, maintenance 1');
  });
});
