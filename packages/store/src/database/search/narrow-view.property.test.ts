import fc from 'fast-check';
import { parseQuery } from '@scrollkeep/transcript/query/parse-query.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../dialects/connection.ts';
import { openMemoryFiles, type MemoryFiles } from '../memory-files.test-kit.ts';
import { openIndex } from '../open-index.ts';
import { startPostgres, type PostgresServer } from '../postgres-server.test-kit.ts';
import type { TextSources } from '../source-files/open-text-reader.ts';
import { correctQuery } from './correct-query.ts';
import { narrowView } from './narrow-view.ts';
import { openSearchView, type SearchView } from './open-search-view.ts';
import { searchIndex } from './search-index.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

/** Words that are near to each other, so that one root would change what is suggested in another. */
const word = fc.constantFrom(
  'harbour',
  'harbours',
  'harbor',
  'lantern',
  'lanterns',
  'anchorage',
  'tide',
  'keel',
  '港町',
);
const tool = fc.constantFrom('Bash', 'bash', 'Search', 'mcp__web__search', 'Anchor');
const entry = fc.record({
  words: fc.array(word, { minLength: 1, maxLength: 4 }),
  tool: fc.option(tool, { nil: undefined }),
  month: fc.nat(11),
  model: fc.constantFrom('claude-opus-4-5', 'claude-haiku-4-5'),
  branch: fc.constantFrom('main', 'feature/keel'),
});
const session = fc.record({
  cwd: fc.constantFrom('/home/ada/harbour', '/srv/harbour', '/home/ada/keel'),
  entries: fc.array(entry, { minLength: 1, maxLength: 4 }),
});
const world = fc.array(fc.array(session, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 4 });
const query = fc.constantFrom(
  'harbour',
  'harbour lantern',
  'harbuor',
  'lantrn tide',
  'anchorag',
  'ancho*',
  '~arbo',
  '/har\\w+/',
  'tool:bash',
  'tool:bush',
  'tool:searhc',
  '-tide',
  'model:opus',
  'project:harbour',
  'git:keel',
  'after:2026-05-01 tide',
  'is:prompt',
  '港町',
);

describe('a search that is narrowed to some roots', () => {
  const given = fc.tuple(world, fc.array(query, { minLength: 2, maxLength: 5 }), fc.nat(15));

  it('answers as an index that holds nothing else, with SQLite', async () => {
    await fc.assert(
      fc.asyncProperty(given, ([all, queries, mask]) => expectSame(async () => ':memory:', all, queries, mask)),
      { numRuns: 25 },
    );
    expect(word).toBeDefined();
  });

  it('answers as an index that holds nothing else, with PostgreSQL', async () => {
    await fc.assert(
      fc.asyncProperty(given, ([all, queries, mask]) => expectSame(() => server.createStore(), all, queries, mask)),
      { numRuns: 3 },
    );
    expect(word).toBeDefined();
  });
});

type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

async function expectSame(
  createStore: () => Promise<string>,
  all: World,
  queries: readonly string[],
  mask: number,
): Promise<void> {
  const roots = all.map((sessions, at) => ({ path: `/roots/${at}`, files: toFiles(`/roots/${at}`, at, sessions) }));
  const wanted = roots.filter((_, at) => (mask & (1 << at)) !== 0);
  const [everything, alone] = [await fill(await createStore(), roots), await fill(await createStore(), wanted)];
  const sources: TextSources = {
    openFile(path) {
      const root = roots.find((each) => path.startsWith(`${each.path}/`));
      if (root === undefined) throw new Error(`${path} is of no root`);
      return root.files.openFile(path);
    },
  };
  const narrow = narrowView(await openSearchView(everything), new Set(wanted.map(({ path }) => path)));
  const whole = await openSearchView(alone);
  for (const text of queries)
    expect({ text, answer: await ask(everything, narrow, text, sources) }).toEqual({
      text,
      answer: await ask(alone, whole, text, sources),
    });
  await everything.close();
  await alone.close();
}

async function fill(
  store: string,
  roots: readonly { readonly path: string; readonly files: MemoryFiles }[],
): Promise<Connection> {
  const connection = await openIndex({ store });
  for (const { path, files } of roots)
    await files.sync(connection, { wholeRoots: new Set([path]), batch: { bytes: 400, termBytes: 400 } });
  return connection;
}

async function ask(connection: Connection, view: SearchView, text: string, sources: TextSources) {
  const parsed = await parseQuery(text, { nowMs: Date.parse('2026-12-01') });
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem.expected}`);
  const answers = [];
  for (const mayMissWords of [false, true]) {
    const { sessions, ...counts } = await searchIndex(connection, view, parsed.query, {
      ...sources,
      offset: 0,
      limit: 3,
      hitsPerSession: 2,
      snippetLength: 80,
      facetsAtMs: Date.parse('2026-12-01'),
      mayMissWords,
    });
    answers.push({
      ...counts,
      sessions: sessions.map(({ file, closeness, hitCount, hits }) => [
        file.path,
        file.listedPath,
        closeness,
        hitCount,
        hits.map(({ row, snippet }) => [row['path'], row['line'], snippet?.pieces]),
      ]),
    });
  }
  return { answers, corrected: await correctQuery(connection, text, view) };
}

function toFiles(root: string, number: number, sessions: World[number]): MemoryFiles {
  const files = openMemoryFiles(root);
  for (const [at, { cwd, entries }] of sessions.entries()) {
    const lines = entries.flatMap(({ words, tool: name, month, model, branch }, index) => {
      const base = {
        uuid: `${number}-${at}-${index}`,
        parentUuid: null,
        sessionId: `5e55${at}`,
        cwd,
        gitBranch: branch,
        timestamp: new Date(Date.UTC(2026, month, 3)).toISOString(),
      };
      const content =
        name === undefined
          ? [{ type: 'text', text: words.join(' ') }]
          : [{ type: 'tool_use', id: `t${number}${at}${index}`, name, input: { command: words.join(' ') } }];
      return [
        { ...base, type: 'user', message: { role: 'user', content: words.toReversed().join(' ') } },
        {
          ...base,
          uuid: `${base.uuid}-a`,
          parentUuid: base.uuid,
          type: 'assistant',
          message: { id: `m${base.uuid}`, model, role: 'assistant', content },
        },
      ];
    });
    files.set(
      `projects/-home-ada-p${number}/5e55${at}.jsonl`,
      lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    );
  }
  return files;
}
