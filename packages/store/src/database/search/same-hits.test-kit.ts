import fc from 'fast-check';
import { isSessionQuery } from '@scrollkeep/transcript/query/is-session-query.ts';
import { openFileFacts } from '@scrollkeep/transcript/conversation/open-file-facts.ts';
import { splitTexts } from '@scrollkeep/transcript/query/is-text-node.ts';
import { matchesQuery } from '@scrollkeep/transcript/query/match-query.ts';
import { parseQuery } from '@scrollkeep/transcript/query/parse-query.ts';
import type { Query, QueryNode } from '@scrollkeep/transcript/query/query.ts';
import type { SearchDocument, SearchedFile } from '@scrollkeep/transcript/query/search-document.ts';
import { toLineDocument, toSearchDocument } from '@scrollkeep/transcript/query/to-line-document.ts';
import { openRecordReader } from '@scrollkeep/transcript/reading/open-record-reader.ts';
import { expect } from 'vitest';
import type { Connection } from '../dialects/connection.ts';
import { openMemoryFiles } from '../memory-files.test-kit.ts';
import { openIndex } from '../open-index.ts';
import { noFile } from './check-texts.ts';
import { openSearchView, type SearchView } from './open-search-view.ts';
import { listHits } from './list-hits.test-kit.ts';
import { searchIndex } from './search-index.ts';

const word = fc.constantFrom(
  'read',
  'Records',
  'readRecords',
  'read_records',
  'HTTPServer',
  'tide',
  'Tide',
  'ångström',
  '東京',
  '東・京',
  '京都タワー',
  '日',
  '학교에서',
  '학교',
  '🎉',
  '👍🏽',
  'ｶﾞｲﾄﾞ',
  'straße',
  'naïve',
  'x',
  '42',
  'sha256',
  'a\u0301b',
  '\u0000',
  '"quoted"',
  '\\n',
  'tab\there',
  `long${'word'.repeat(30)}end`,
);
const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', '', '\n', '-', '_', '. ', '/')), { maxLength: 7 })
  .map((parts) => parts.flat().join(''));
const record = fc.oneof(
  fc.tuple(fc.constant('prompt'), text),
  fc.tuple(fc.constant('answer'), text),
  fc.tuple(fc.constant('thinking'), text),
  fc.tuple(fc.constant('command'), text),
  fc.tuple(fc.constant('output'), text),
  fc.tuple(fc.constant('error'), text),
  fc.tuple(fc.constant('unknown'), text),
  fc.tuple(fc.constant('damaged'), text),
);
const term = fc.oneof(word, text, fc.constantFrom('rec*', 'rea*', '東', '京*', 'ta*'));
const leaf = fc.oneof(
  term.map((each) => (/^[^\s"()~/:-][^\s"()]*$/.test(each) ? each : JSON.stringify(each.replaceAll('\\', '')))),
  text.map((each) => `"${each.replaceAll(/["\\]/g, '')}"`),
  text
    .filter((each) => each.trim() !== '')
    .map((each) => `~"${each.replaceAll(/["\\]/g, '')}"`)
    .filter((each) => each !== '~""'),
  fc.constantFrom(
    '/rec\\w+/',
    '/read.records/',
    '/[東京]+/',
    '/tide|x/',
    'is:prompt',
    'is:answer',
    'is:error',
    'is:thinking',
    'tool:bash',
    'cmd:tide',
    'cmd:"read records"',
    'type:user',
    'type:assistant',
    'type:mystery',
    'after:2026-01-01',
    'before:2026-06-01',
    'project:harbour',
    'session:5e55',
    'agent:none',
    'model:opus',
    'file:read',
  ),
);
const query = fc.letrec<{ node: string; group: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    leaf.map((each) => `-${each}`),
    tie('group'),
  ),
  group: fc
    .tuple(tie('node'), fc.constantFrom(' ', ' OR '), tie('node'))
    .map(([a, between, b]) => `(${a}${between}${b})`),
})).node;

/** Lines as a client writes them: what is searched is behind JSON escapes. */
function toLines(records: readonly (readonly [string, string])[]): string {
  return records
    .map(([kind, content], at) => {
      const base = {
        uuid: `u${at}`,
        parentUuid: at === 0 ? null : `u${at - 1}`,
        sessionId: 's',
        cwd: '/home/ada/harbour',
        timestamp: new Date(Date.parse('2026-01-01') + at * 30 * 86_400_000).toISOString(),
      };
      const assistant = (block: object) => ({
        ...base,
        type: 'assistant',
        message: { id: `m${at}`, model: 'claude-opus-4-5', role: 'assistant', content: [block] },
      });
      const result = (isError: boolean) => ({
        ...base,
        type: 'user',
        message: {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: `t${at - 1}`, is_error: isError, content }],
        },
      });
      if (kind === 'damaged') return `{"type": "user", ${content.replaceAll('\n', ' ')}`;
      if (kind === 'unknown') return JSON.stringify({ ...base, type: 'mystery', deep: [{ note: content }] });
      if (kind === 'prompt') return JSON.stringify({ ...base, type: 'user', message: { role: 'user', content } });
      if (kind === 'answer') return JSON.stringify(assistant({ type: 'text', text: content }));
      if (kind === 'thinking') return JSON.stringify(assistant({ type: 'thinking', thinking: content }));
      if (kind === 'command')
        return JSON.stringify(
          assistant({
            type: 'tool_use',
            id: `t${at}`,
            name: 'Bash',
            input: { command: content, file_path: 'src/read.ts' },
          }),
        );
      return JSON.stringify(result(kind === 'error'));
    })
    .map((line) => `${line}\n`)
    .join('');
}

/** The same records without any index. */
function listDocuments(content: string): readonly SearchDocument[] {
  const facts = openFileFacts({ isAgentFile: false });
  const reader = openRecordReader();
  const lines = [...reader.push(new TextEncoder().encode(content)), ...reader.end()].filter(
    (line) => line.kind !== 'partial',
  );
  return lines.map((line) => toSearchDocument(toLineDocument(line, facts.table, facts.add(line))));
}

const file: SearchedFile = {
  ...noFile,
  session: '5e55',
  project: '/home/ada/harbour',
  projectFolder: '-home-ada-harbour',
  models: ['claude-opus-4-5'],
};

/** What answers a query: the index itself, or another engine that was filled from it. */
export interface SearchEngine {
  /** For records whatever the query asks for, or as a search does it. */
  openView(query: Query, wanted: 'records' | 'search'): Promise<SearchView>;
}

/** Finds in an index, by an engine, exactly what a scan of all texts finds. */
export async function expectSameHits(
  store: string,
  records: readonly (readonly [string, string])[],
  queries: readonly string[],
  openEngine?: (connection: Connection) => Promise<SearchEngine>,
): Promise<void> {
  const files = openMemoryFiles();
  const content = toLines(records);
  files.set('projects/-home-ada-harbour/5e55.jsonl', content);
  const connection = await openIndex({ store });
  await files.sync(connection, { batch: { bytes: 1, termBytes: 1 } });
  const view = await openSearchView(connection);
  const engine = (await openEngine?.(connection)) ?? { openView: () => Promise.resolve(view) };
  const documents = listDocuments(content);
  const title = view.ranges[0]?.file.title;
  for (const given of queries) {
    const parsed = await parseQuery(given, { nowMs: Date.parse('2026-12-01') });
    if (!parsed.ok) throw new Error(`${given}: ${parsed.problem.expected}`);
    const asked = await engine.openView(parsed.query, 'records');
    const found = await listHits(connection, asked, parsed.query, files);
    // Another engine numbers only what it looks at; every line is a document.
    const hits = (await asked.engine?.records.list(found, ['line']))?.map((row) => Number(row['line']) - 1) ?? found;
    const models = view.ranges[0]?.file.models ?? [];
    const expected = documents.flatMap((document, at) =>
      matchesQuery(parsed.query, document, { ...file, title, models, project: view.ranges[0]?.file.project })
        ? [at]
        : [],
    );
    expect({ given, hits }).toEqual({ given, hits: expected });
    const { sessions } = await searchIndex(connection, await engine.openView(parsed.query, 'search'), parsed.query, {
      ...files,
      offset: 0,
      limit: 10,
      hitsPerSession: 3,
      snippetLength: 80,
      maxChecked: Infinity,
    });
    const [session] = sessions;
    const described = session === undefined ? undefined : [session.closeness === 'record', session.hitCount];
    const searched = { ...file, title, models, project: view.ranges[0]?.file.project };
    expect({ given, session: described }).toEqual({
      given,
      session: describeSession(parsed.query, documents, searched),
    });
  }
  await connection.close();
}

/** Whether one record has everything, and how many are hits; undefined if the session is not found. */
function describeSession(
  asked: Query,
  documents: readonly SearchDocument[],
  searched: SearchedFile,
): readonly [boolean, number] | undefined {
  if (asked.root !== undefined && isSessionQuery(asked.root))
    return isOfSession(asked.root, documents, searched) ? [true, 0] : undefined;
  const count = (nodes: readonly QueryNode[]) =>
    documents.filter((document) =>
      matchesQuery({ root: { kind: 'and', nodes }, scope: asked.scope }, document, searched),
    ).length;
  const whole = documents.filter((document) => matchesQuery(asked, document, searched)).length;
  if (whole > 0) return [true, whole];
  const { texts, filters } = splitTexts(asked.root?.kind === 'and' ? asked.root.nodes : [], (node) => node);
  if (texts.length < 2 || texts.some((each) => count([each, ...filters]) === 0)) return undefined;
  const numbers = documents.map(
    (document) =>
      texts.filter((each) =>
        matchesQuery({ root: { kind: 'and', nodes: [each, ...filters] }, scope: asked.scope }, document, searched),
      ).length,
  );
  return [false, numbers.filter((number) => number === Math.max(...numbers)).length];
}

/** A query about sessions, over one with a single file: times are one window, which some record is in. */
function isOfSession(node: QueryNode, documents: readonly SearchDocument[], searched: SearchedFile): boolean {
  if (node.kind === 'or') return node.nodes.some((each) => isOfSession(each, documents, searched));
  if (node.kind === 'not') return !isOfSession(node.node, documents, searched);
  const [times, others] = [
    node.kind === 'and' ? node.nodes.filter((each) => each.kind === 'time') : [node],
    node.kind === 'and' ? node.nodes.filter((each) => each.kind !== 'time') : [],
  ];
  return (
    others.every((each) => isOfSession(each, documents, searched)) &&
    documents.some((document) =>
      matchesQuery({ root: { kind: 'and', nodes: times }, scope: 'all' }, document, searched),
    )
  );
}

/** Records of a session, and queries. */
export const givenSearches = fc.tuple(
  fc.array(record, { minLength: 1, maxLength: 8 }),
  fc.array(
    fc.oneof(
      query,
      query.map((each) => `in:output ${each}`),
      fc.array(leaf, { minLength: 2, maxLength: 4 }).map((leaves) => leaves.join(' ')),
    ),
    { minLength: 1, maxLength: 6 },
  ),
);
