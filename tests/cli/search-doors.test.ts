import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { toFoundWords, toSubstitutionNote, toQueryProblemWords } from '../../packages/view/src/text/search-words.ts';
import type { SearchPage, WireSearch } from '../../packages/view/src/wire/wire-search.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { openMcpClient, type McpClient } from './open-mcp-client.ts';
import { openTestServer, type TestServer } from './open-test-server.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-doors-'));
const claude = join(scratch, 'claude');
const env = {
  SCROLLKEEP_CACHE_DIR: join(scratch, 'cache'),
  SCROLLKEEP_DATA_DIR: join(scratch, 'data'),
  CLAUDE_CONFIG_DIR: claude,
};
let demo: DemoFolder;
let server: TestServer;
let mcp: McpClient;

beforeAll(async () => {
  demo = await openDemoFolder(new Date());
  cpSync(demo.path, claude, { recursive: true, preserveTimestamps: true });
  expect((await runInProcess(['sync', '--quiet'], { env })).status).toBe(0);
  server = await openTestServer(claude);
  mcp = await openMcpClient(['--no-redact'], env);
});
afterAll(async () => {
  await mcp?.close();
  await server?.close();
  await demo?.remove();
  rmSync(scratch, { recursive: true, force: true });
});

/** What the web app's server says, once it has read everything. */
async function askServer(query: string): Promise<SearchPage> {
  const path = `/search?limit=50&q=${encodeURIComponent(query)}`;
  await expect
    .poll(async () => ((await server.get(path)).json as SearchPage).isIndexing, { timeout: 600_000 })
    .toBe(false);
  return (await server.get(path)).json as SearchPage;
}

async function askCommand(query: string): Promise<WireSearch> {
  return JSON.parse(
    (await runInProcess(['search', '--json', '--limit', '50', '--', query], { env })).stdout,
  ) as WireSearch;
}

const askMcp = (query: string) => mcp.call('search_sessions', { query, limit: 50, hits: 1, max_tokens: 20_000 });

const listIds = (found: WireSearch) => found.sessions.map(({ id }) => id).filter((id) => id !== '');

describe('the same query at three doors', () => {
  it.each([
    ['a word', 'tide', true],
    ['words', 'tide table', true],
    ['a phrase', '"high water"', true],
    ['a prefix', 'harb*', true],
    ['a choice', 'harbour OR tide', true],
    ['an exclusion', 'tide -harbour', true],
    ['words and a field', 'water tool:Write', true],
    ['common words among others', 'how do I fix the tide', true],
    ['common words alone', 'how do I', true],
    ['a field of records', 'is:error', true],
    ['a field of sessions', 'status:waiting', true],
    ['what sessions cost', 'cost:>0.0001', true],
    ['fields of sessions together', 'project:harbour after:365d', true],
    ['a misspelled word', 'harbuor', true],
    ['a misspelled tool', 'tool:Bahs', true],
    ['text that looks like a field', 'localhost:3000', undefined],
    ['nothing at all', 'nosuchwordanywhere', false],
  ] as const)('%s: %s', async (_what, query, isFound) => {
    const [command, page, tool] = [await askCommand(query), await askServer(query), await askMcp(query)];
    if (isFound !== undefined) expect(command.sessionCount > 0).toBe(isFound);
    const { query: asked, showing, missesWords, isOfSessions, hits, sessionCount, isComplete } = command;
    expect(page).toMatchObject({ query: asked, showing, missesWords, isOfSessions, hits, sessionCount, isComplete });
    expect(page.sessions.map(({ id, hitCount, costMicros }) => ({ id, hitCount, costMicros }))).toEqual(
      command.sessions.map(({ id, hitCount, costMicros }) => ({ id, hitCount, costMicros })),
    );
    expect(tool.isError).toBe(false);
    expect([...tool.text.matchAll(/^session `([^`]+)`/gm)].map(([, id]) => id)).toEqual(listIds(command));
    expect(tool.text).toContain(toFoundWords(command));
    expect(tool.text).toContain(toSubstitutionNote(command, (text) => `\`${text}\``));
    const { stdout, status } = await runInProcess(['search', '--limit', '50', '--', query], { env });
    expect(status).toBe(sessionCount > 0 ? 0 : 1);
    expect(stdout).toContain(toFoundWords(command));
    expect(stdout).toContain(toSubstitutionNote(command, (text) => text));
  });

  it.each([
    ['an open group', 'tide (harbour', 'column 14'],
    ['a field by another name', 'path:tide.ts', 'file:'],
    ['a misspelled field', 'projct:harbour', 'project:'],
    ['a value that a field does not have', 'status:asleep', 'interrupted'],
    ['an unknown flag', 'is:broken', 'rejected'],
  ])('%s: %s', async (_what, query, said) => {
    const { stderr, status } = await runInProcess(['search', '--', query], { env });
    const { problem } = await askServer(query);
    const tool = await askMcp(query);
    if (problem === null) throw new Error('the server sees no problem');
    const words = toQueryProblemWords(problem);
    expect(words).toContain(said);
    expect([status, tool.isError]).toEqual([64, true]);
    expect(stderr).toContain(words);
    expect(tool.text).toContain(words);
  });
});

describe('a query about sessions alone', () => {
  it('lists sessions with what they cost, the most expensive first, and no records', async () => {
    const found = await askCommand('cost:>0.0001');
    expect(found).toMatchObject({ isOfSessions: true, hits: 0 });
    const costs = found.sessions.map(({ costMicros }) => costMicros ?? 0);
    expect(costs.length).toBeGreaterThan(2);
    expect(costs).toEqual([...costs].sort((a, b) => b - a));
    expect(found.sessions.flatMap(({ hits }) => hits)).toEqual([]);
    const { stdout } = await runInProcess(['search', 'cost:>0.0001'], { env });
    expect(stdout).toMatch(/\$\d+\.\d\d/);
    expect(stdout).not.toContain('match');
  });

  it('orders sessions by time or cost where that is asked for', async () => {
    const order = async (sort: string) => {
      const { stdout } = await runInProcess(['search', '--json', '--sort', sort, 'status:waiting'], { env });
      return (JSON.parse(stdout) as WireSearch).sessions.map(({ lastActivity }) => lastActivity);
    };
    const newest = await order('newest');
    expect(newest.length).toBeGreaterThan(2);
    expect(newest).toEqual([...newest].sort().reverse());
    expect(await order('oldest')).toEqual([...newest].reverse());
  });
});
