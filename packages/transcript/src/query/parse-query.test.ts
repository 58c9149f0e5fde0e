import { describe, expect, it } from 'vitest';
import { matchesQuery } from './match-query.ts';
import { parseQuery } from './parse-query.ts';
import type { Query } from './query.ts';
import type { SearchDocument, SearchedFile } from './search-document.ts';

const nowMs = Date.parse('2026-11-15T12:00:00Z');

async function getQuery(text: string): Promise<Query> {
  const parsed = await parseQuery(text, { nowMs });
  if (!parsed.ok) throw new Error(`column ${parsed.problem.column}: ${parsed.problem.expected}`);
  return parsed.query;
}

const file: SearchedFile = {
  session: '6f1c2d3e-0000-4000-8000-000000000000',
  title: 'Fix the harbour lights',
  slug: 'calm-sea',
  project: '/home/ada/work/harbour',
  projectFolder: '-home-ada-work-harbour',
  branches: ['feature/lights'],
  models: ['claude-opus-4-5'],
  versions: ['2.1.30'],
  agent: undefined,
  status: undefined,
  costMicroDollars: 1_500_000,
  tags: ['Bug', 'release-1.2'],
  isPinned: true,
  hasNote: false,
};

const document: SearchDocument = {
  type: 'assistant',
  subtype: undefined,
  parts: [
    { kind: 'answer', text: 'I changed readRecords in src/read-records.ts; 東京タワー is lit 🎉' },
    { kind: 'command', text: 'npm run test -- --watch' },
    { kind: 'output', text: 'Error: cannot find module "lamp"' },
  ],
  tools: ['Bash', 'mcp__sea__find_ship'],
  paths: ['/home/ada/work/harbour/src/read-records.ts'],
  flags: new Set(['answer', 'error']),
  timeMs: Date.parse('2026-11-10T08:00:00Z'),
};

const fits = async (text: string) => matchesQuery(await getQuery(text), document, file);

describe('a word in a long text', () => {
  it.each(['readrecords', 'read_records', 'readRecords', 'readrec*', 'in:output readrecords', '"read records"'])(
    '%s is found as in a short one',
    async (text) => {
      const parts = (words: number) => [{ kind: 'output' as const, text: `read_records ${'other '.repeat(words)}` }];
      for (const words of [1, 1000])
        expect(matchesQuery(await getQuery(text), { ...document, parts: parts(words) }, file)).toBe(true);
    },
  );
});

describe('the query language', () => {
  it.each([
    'changed',
    'CHANGED readrecords',
    'readRecords',
    'read_records',
    'records',
    'rec*',
    '"read records"',
    '"records ts"',
    'read-records.ts',
    'nothing OR changed',
    '-nothing',
    'changed -(nothing OR never)',
    '(changed OR x) lit',
    '東京',
    '京タ',
    '東京タワー',
    '京',
    '🎉',
    'tool:bash',
    'tag:bug',
    'tag:rel*',
    'tag:bug tag:release-1.2',
    'is:pinned -has:note',
    '-tag:rel',
    'tool:find_ship',
    'tool:mcp*',
    'file:read-records',
    'file:SRC/',
    'cmd:npm',
    'cmd:"run test"',
    'is:error',
    'is:answer',
    '-is:prompt',
    'project:harbour',
    'git:lights',
    'session:6f1c',
    'session:harbour',
    'model:opus',
    'version:2.1',
    'version:2.1.30',
    'type:assistant',
    'agent:none',
    '-agent:any',
    'after:2026-11-01',
    'before:2026-11-11 after:7d',
    'cost:>1',
    'cost:<=1.5',
    '-cost:<1',
    '~ead-rec',
    '/read-\\w+\\.ts/',
    '~"RUN test"',
    '"lamp"',
    'in:output lamp',
    'in:output ~"module \\"lamp"',
    '""',
    '',
    'AND changed AND lit',
  ])('finds %s', async (text) => {
    expect(await fits(text)).toBe(true);
  });

  it.each([
    'nothing',
    'change',
    '"records read"',
    '-changed',
    'changed nothing',
    '(changed OR x) never',
    '京東',
    '東タ',
    '🚀',
    'tool:ba',
    'file:write',
    'cmd:changed',
    'cmd:"test run"',
    'is:prompt',
    'project:ship',
    'session:f1c',
    'version:2.10',
    'version:2',
    'after:2026-11-11',
    'before:2026-11-10',
    'cost:>2',
    '~lamp',
    '/lamp/',
    'in:output changed',
    '~xyz',
  ])('does not find %s', async (text) => {
    expect(await fits(text)).toBe(text === 'version:2');
  });

  it('takes what stands before a colon as text, unless it is a field', async () => {
    expect((await getQuery('localhost:3000')).root).toMatchObject({
      kind: 'words',
      units: [{ text: 'localhost' }, { text: '3000' }],
    });
    expect((await getQuery('https://x.y/z')).root).toMatchObject({ kind: 'words' });
  });

  it('takes signs alone literally', async () => {
    expect((await getQuery('=>')).root).toEqual({ kind: 'substring', text: '=>' });
  });

  it.each([
    ['"open', 6, '" for the phrase that opens in column 1'],
    ['a (b', 5, ') for the group that opens in column 3'],
    ['a ) b', 3, 'a word, a "phrase", a field or a group before )'],
    ['a OR', 5, 'something to search after OR'],
    ['OR a', 1, 'something to search before OR'],
    ['()', 2, 'something to search between ( and )'],
    ['is:wrong', 4, 'one of error, rejected'],
    ['日本 is:', 7, 'a value after is:'],
    ['after:soon', 7, 'a date like'],
    ['cost:much', 6, 'an amount in dollars'],
    ['/(/', 1, 'a regular expression'],
    ['日本 /ab(?=c)/', 7, 'lookahead'],
    ['/(?!c)d/', 2, 'lookahead'],
    ['/(a)😀\\1/', 6, 'backreferences'],
    ['/(?<x>a)\\k<x>/', 9, 'backreferences'],
    ['x /ab{5000}/', 6, 'too large'],
    ['/(?:(?:a{30}){30}){30}/', 9, 'too large'],
    ['flie:x', 1, 'a field like file:'],
    ['path:x', 1, 'a field like file:'],
    ['branch:main', 1, 'a field like git:'],
    ['in:there', 4, 'output'],
    ['~', 1, 'text after ~'],
  ])('says where %s goes wrong', async (text, column, expected) => {
    const parsed = await parseQuery(text, { nowMs });
    expect(parsed.ok).toBe(false);
    if (parsed.ok) return;
    expect(parsed.problem.column).toBe(column);
    expect(parsed.problem.expected).toContain(expected);
  });

  it('names the field that was meant by one that does not exist', async () => {
    const parsed = await parseQuery('path:x', { nowMs });
    expect(parsed.ok ? undefined : parsed.problem.similarField).toBe('file:');
  });
});
