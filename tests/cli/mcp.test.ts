import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fixtureCases } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { bytesPerToken } from '../../packages/server/src/text/token-budget.ts';
import { bin, isolatedEnvironment, runScrollkeep } from '../setup/run-scrollkeep.ts';
import { openMcpClient, type McpClient } from './open-mcp-client.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-mcp-test-'));
const claude = join(scratch, 'claude');
const env = {
  SCROLLKEEP_CACHE_DIR: join(scratch, 'cache'),
  SCROLLKEEP_DATA_DIR: join(scratch, 'data'),
  CLAUDE_CONFIG_DIR: claude,
};
const tide = '0d47dc71-d6f9-492f-9779-7d661e8b90cc';
let mcp: McpClient;
let before: ReadonlyMap<string, string>;

beforeAll(async () => {
  const demo = await openDemoFolder(new Date());
  cpSync(demo.path, claude, { recursive: true, preserveTimestamps: true });
  await demo.remove();
  for (const { name, build } of fixtureCases) {
    for (const file of build())
      if (/^projects\/.*\.(?:jsonl|json)$/.test(file.path))
        write(join(claude, file.path.replace(/^projects\/([^/]+)/, `projects/$1-${name}`)), file.content);
  }
  before = readTree(claude);
  mcp = await openMcpClient([], env);
});
afterAll(async () => {
  await mcp.close();
  rmSync(scratch, { recursive: true, force: true });
});

describe('scrollkeep mcp', () => {
  it('tells what it can do, and that it only reads', async () => {
    const { tools } = await mcp.client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual([
      'search_sessions',
      'list_sessions',
      'get_session',
      'read_turns',
      'file_history',
      'read_file_version',
      'usage',
    ]);
    for (const tool of tools) {
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint: false });
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      // A client that speaks no English cannot guess: every argument is described.
      for (const argument of Object.values(tool.inputSchema.properties ?? {}))
        expect(argument).toMatchObject({ description: expect.stringMatching(/\w/) });
    }
    expect(mcp.client.getInstructions()).toContain('search_sessions');
  });

  it('finds sessions, and leads from a hit to the turn', async () => {
    const found = await mcp.call('search_sessions', { query: 'harmonic' });
    expect(found).toMatchObject({ isError: false });
    expect(found.text).toContain(tide);
    const next = /`read_turns (\{.*?\})`/.exec(found.text)?.[1] ?? '';
    const read = await mcp.call('read_turns', JSON.parse(next) as Record<string, unknown>);
    expect(read.text).toContain('harmonic');
    expect((await mcp.call('search_sessions', { query: 'nowhere-to-be-found' })).text).toContain('No results');
  });

  it('gives pages of a search that put together are the whole', async () => {
    const whole = listIds(
      (await mcp.call('search_sessions', { query: 'is:prompt', limit: 50, hits: 1, max_tokens: 20_000 })).text,
    );
    const paged: string[] = [];
    for (
      let given: Record<string, unknown> | undefined = { query: 'is:prompt', limit: 3, max_tokens: 900 };
      given !== undefined;
    ) {
      const { text } = await mcp.call('search_sessions', { ...given, limit: 3, max_tokens: 900 });
      paged.push(...listIds(text));
      given = findCall(text, 'More');
    }
    expect(paged).toEqual(whole.slice(0, paged.length));
    expect(new Set(paged).size).toBe(paged.length);
    expect(whole.length).toBeGreaterThan(10);
    expect(paged.length).toBeGreaterThanOrEqual(whole.length);
  });

  it('lists the sessions that ls lists', async () => {
    const { stdout } = await runScrollkeep(['ls', '--json'], { env });
    const { projects } = JSON.parse(stdout) as { projects: readonly { sessions: readonly { id: string }[] }[] };
    const listed: string[] = [];
    for (let given: Record<string, unknown> | undefined = { limit: 200, max_tokens: 2000 }; given !== undefined;) {
      const { text } = await mcp.call('list_sessions', { ...given, max_tokens: 2000 });
      listed.push(...listIds(text.replace(/\nMore: [\s\S]*|\nDetails: [\s\S]*/, '')));
      given = findCall(text, 'More');
    }
    expect(listed.sort()).toEqual(projects.flatMap((project) => project.sessions.map((session) => session.id)).sort());
    expect((await mcp.call('list_sessions', { project: 'harbour', since: '30d' })).text).toContain(tide);
    expect((await mcp.call('list_sessions', { project: 'no such place' })).text).toContain('No matching sessions');
  });

  it('gives an overview by id, by its beginning, and as a resource', async () => {
    const whole = await mcp.call('get_session', { session: tide });
    expect(whole.text).toContain('# Tide service');
    expect(whole.text).toContain(`claude --resume ${tide}`);
    expect(whole.text).toMatch(/cost: \$\d/);
    expect((await mcp.call('get_session', { session: tide.slice(0, 8) })).text).toBe(whole.text);
    const remote = listIds((await mcp.call('search_sessions', { query: '"Is the ferry in"' })).text)[0] ?? '';
    expect((await mcp.call('get_session', { session: remote })).text).toContain('remote control enabled at');
    const { contents } = await mcp.client.readResource({ uri: `scrollkeep://session/${tide}` });
    expect(contents[0]).toMatchObject({ mimeType: 'text/markdown', text: whole.text });
    const { resources } = await mcp.client.listResources();
    expect(resources.map((resource) => resource.uri)).toContain(`scrollkeep://session/${tide}`);
    await expect(mcp.client.readResource({ uri: 'scrollkeep://session/nobody-knows-it' })).rejects.toThrow(
      'NO_SUCH_SESSION',
    );
  });

  it('reads agents, and turns of a branch that was left', async () => {
    const overview = (await mcp.call('get_session', { session: tide })).text;
    const agent = /## Sub-agents[^\n]*\n- `([^`]+)`/.exec(overview)?.[1] ?? '';
    expect(agent).not.toBe('');
    expect((await mcp.call('read_turns', { session: tide, agent })).text).toContain(`agent \`${agent}\``);
    const rewound = listIds((await mcp.call('search_sessions', { query: '"Rather green"' })).text)[0] ?? '';
    expect((await mcp.call('read_turns', { session: rewound })).text).not.toContain('Blue then.');
    expect((await mcp.call('read_turns', { session: rewound, turn: 2 })).text).toContain('Blue then.');
  });

  it.each([500, 700, 1500, 20_000])(
    'gives every turn of every session once, in pages of %i tokens that keep to it',
    async (maxTokens) => {
      const ids = [...new Set((await runScrollkeep(['ls', '--json'], { env })).stdout.match(/(?<="id": ")[^"]+/g))];
      const chosen = maxTokens === 500 ? [tide, ...ids.slice(0, 6)] : ids;
      for (const id of chosen) {
        const { text, pages } = await readAll(id, maxTokens);
        const turns = await listTurns(id);
        const headings = [...text.matchAll(/^## (?:Turn (\d+)|Before the first prompt)/gm)].map((match) =>
          Number(match[1] ?? 0),
        );
        expect(headings, id).toEqual([...new Set(headings)]);
        expect(
          headings.filter((number) => number > 0),
          id,
        ).toEqual(turns.filter((number) => number > 0));
        for (const page of pages) expect(Buffer.byteLength(page)).toBeLessThanOrEqual(maxTokens * bytesPerToken);
      }
    },
  );

  it('shows the same words whatever the size of a page', async () => {
    const [small, large] = [await readAll(tide, 500), await readAll(tide, 20_000)];
    expect(small.pages.length).toBeGreaterThan(large.pages.length);
    // Fences are closed and opened again where a page ends inside one.
    const toWords = (text: string) =>
      text
        .replace(/^`{3,}\w*$/gm, '')
        .split(/\s+/)
        .join(' ');
    expect(toWords(small.text)).toBe(toWords(large.text));
  });

  it('keeps every answer within its budget', async () => {
    const calls: readonly (readonly [string, Record<string, unknown>])[] = [
      ['search_sessions', { query: 'the', limit: 50, hits: 10 }],
      ['list_sessions', { limit: 200 }],
      ['get_session', { session: tide }],
      ['file_history', { path: 'tokenizer.ts' }],
      ['read_file_version', { path: 'tokenizer.ts', version: '1' }],
      ['usage', { by: 'session' }],
      ['usage', { session: tide }],
    ];
    for (const [name, given] of calls) {
      for (const maxTokens of [500, 600, 1000]) {
        const { text, isError } = await mcp.call(name, { ...given, max_tokens: maxTokens });
        expect(isError, `${name}: ${text}`).toBe(false);
        expect(Buffer.byteLength(text), name).toBeLessThanOrEqual(maxTokens * bytesPerToken);
      }
    }
  });

  it('tells the history of a file and gives versions back', async () => {
    const history = await mcp.call('file_history', { path: 'tokenizer.ts' });
    expect(history.text).toMatch(/version \d+\*\* .* Edit/);
    expect(history.text).toContain('Linus hit it with his config');
    const version = /\*\*version (\d+)\*\*[^\n]*Edit/.exec(history.text)?.[1] ?? '';
    const { stdout } = await runScrollkeep(['files', 'cat', 'tokenizer.ts', '--at', version], { env });
    expect(stdout).toContain('tokenize(');
    const after = (await mcp.call('read_file_version', { path: 'tokenizer.ts', version })).text;
    expect(after).toContain(stdout.trimEnd());
    expect((await mcp.call('read_file_version', { path: 'tokenizer.ts', version: `${version}^` })).text).not.toBe(
      after,
    );
    expect(await mcp.call('read_file_version', { path: 'tokenizer.ts', version: '99' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('NO_SUCH_VERSION'),
    });
    expect(await mcp.call('file_history', { path: 'no-such-file.xyz' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('NO_SUCH_FILE'),
    });
  });

  it('adds up the same as usage does', async () => {
    const { stdout } = await runScrollkeep(['usage', 'model', '--json'], { env });
    const { total } = JSON.parse(stdout) as { total: { messages: number; costMicros: number } };
    const { text } = await mcp.call('usage', { by: 'model' });
    expect(text).toContain(`${total.messages} messages`);
    expect(text).toContain(`$${(total.costMicros / 1e6).toFixed(total.costMicros >= 1e6 ? 2 : 4)}`);
  });

  it.each([
    ['read_turns', {}, 'BAD_ARGUMENT'],
    ['read_turns', { session: [5] }, 'BAD_ARGUMENT'],
    ['read_turns', { session: '' }, 'BAD_ARGUMENT'],
    ['read_turns', { session: 'x'.repeat(5000) }, 'BAD_ARGUMENT'],
    ['read_turns', { session: tide, detail: 'everything' }, 'BAD_ARGUMENT'],
    ['read_turns', { session: tide, max_tokens: 1e9 }, 'BAD_ARGUMENT'],
    ['read_turns', { session: tide, max_tokens: -1 }, 'BAD_ARGUMENT'],
    ['read_turns', { session: tide, turn: 1.5 }, 'BAD_ARGUMENT'],
    ['read_turns', { session: tide, turn: 4711 }, 'NO_SUCH_TURN'],
    ['read_turns', { session: tide, agent: 'nobody' }, 'NO_SUCH_AGENT'],
    ['read_turns', { session: tide, cursor: 'AAAA' }, 'BAD_CURSOR'],
    [
      'read_turns',
      { session: tide, cursor: Buffer.from('[1,"../../etc/passwd",null,null,"full",0,0,0,0]').toString('base64url') },
      'NO_SUCH_SESSION',
    ],
    [
      'read_turns',
      { session: tide, cursor: Buffer.from(`[1,"${tide}",null,null,"full",0,0,-1,0]`).toString('base64url') },
      'BAD_CURSOR',
    ],
    [
      'read_turns',
      { session: 'ffffffff', cursor: Buffer.from(`[1,"${tide}",null,null,"full",0,0,0,0]`).toString('base64url') },
      'BAD_CURSOR',
    ],
    ['read_turns', { session: tide, sesion: tide }, 'BAD_ARGUMENT'],
    ['read_turns', { session: '/etc/passwd' }, 'NO_SUCH_SESSION'],
    ['search_sessions', { query: 'is:nothing-known' }, 'BAD_QUERY'],
    ['list_sessions', { since: 'the day before' }, 'usage'],
    ['read_file_version', { path: 'tokenizer.ts', version: 'now' }, 'BAD_ARGUMENT'],
    ['usage', { timezone: 'Nowhere/Land' }, 'usage'],
    ['usage', { by: 'mood' }, 'BAD_ARGUMENT'],
  ])('answers %s %j with %s and a hint', async (name, given, code) => {
    const { text, isError } = await mcp.call(name, given);
    expect(isError).toBe(true);
    expect(text.split(':')[0]).toBe(code);
    expect(text).toContain('\nHint: ');
  });

  it('lets a cursor point anywhere without failing', async () => {
    for (const places of ['9,0,0,0', '1,99,0,0', '1,0,99,0', '1,0,1,999999', '999,0,0,0']) {
      const cursor = Buffer.from(`[1,"${tide}",null,null,"full",${places}]`).toString('base64url');
      expect((await mcp.call('read_turns', { session: tide, cursor })).isError, places).toBe(false);
    }
  });

  it('goes on answering after a call was cancelled', async () => {
    const cancelled = new AbortController();
    const call = mcp.call('search_sessions', { query: 'is:answer' }, cancelled.signal);
    cancelled.abort(new Error('enough'));
    await expect(call).rejects.toThrow();
    expect((await mcp.call('get_session', { session: tide })).isError).toBe(false);
  });

  it('has prompts that name its tools', async () => {
    const { prompts } = await mcp.client.listPrompts();
    expect(prompts.map((prompt) => prompt.name)).toEqual(['recall', 'handover']);
    const { messages } = await mcp.client.getPrompt({ name: 'recall', arguments: { topic: 'the tide table' } });
    expect(JSON.stringify(messages)).toContain('the tide table');
    expect(JSON.stringify(messages)).toContain('search_sessions');
    await expect(mcp.client.getPrompt({ name: 'recall', arguments: {} })).rejects.toThrow('BAD_ARGUMENT');
  });

  it('writes nothing into the folder of Claude, and nothing on stderr', () => {
    expect(readTree(claude)).toEqual(before);
    expect(mcp.stderr()).toBe('');
  });
});

describe('scrollkeep mcp as a process', () => {
  it('has nothing but the protocol on stdout, whatever comes in, and ends when its input does', async () => {
    const { lines, status } = await speak([
      'this is no JSON',
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},' +
        '"clientInfo":{"name":"t","version":"1"}}}',
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      '[]',
      '{"jsonrpc":"2.0","id":2,"method":"no/such/method"}',
      '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"no_such_tool","arguments":{}}}',
      '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"get_session","arguments":[1,2]}}',
      '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"get_session","arguments":{"session":"latest"}}}',
    ]);
    const answers = new Map(
      lines
        .map((line) => JSON.parse(line) as { id: number; result?: { isError?: boolean }; error?: object })
        .map((answer) => [answer.id, answer]),
    );
    expect(answers.get(2)?.error).toBeDefined();
    expect(answers.get(5)?.result).toMatchObject({
      content: [{ type: 'text', text: expect.stringContaining('session:') }],
    });
    expect(status).toBe(0);
  });

  it('says what is missing where there is no Claude folder', async () => {
    const client = await openMcpClient([], { ...env, CLAUDE_CONFIG_DIR: join(scratch, 'nowhere') });
    try {
      expect(await client.call('list_sessions')).toMatchObject({
        isError: true,
        text: expect.stringContaining('NO_CLAUDE_FOLDER'),
      });
    } finally {
      await client.close();
    }
  });

  it('answers from a temporary index where the usual one cannot be made, and says so', async () => {
    write(join(scratch, 'a-file'), 'no folder');
    const temporary = join(scratch, 'temporary');
    mkdirSync(temporary);
    const client = await openMcpClient([], {
      ...env,
      SCROLLKEEP_CACHE_DIR: join(scratch, 'a-file', 'cache'),
      TMPDIR: temporary,
    });
    try {
      const { text } = await client.call('search_sessions', { query: 'harmonic' });
      expect(text).toContain(tide);
      expect(text).toContain('temporary');
      expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^scrollkeep-mcp-/)]);
    } finally {
      await client.close();
    }
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('answers from the demo, and from any folder', async () => {
    const client = await openMcpClient(['--demo'], { ...env, CLAUDE_CONFIG_DIR: join(scratch, 'nowhere') });
    expect((await client.call('list_sessions')).text).toContain(tide);
    await client.close();
    const copy = join(scratch, 'copy');
    cpSync(join(claude, 'projects', '-home-ada-engine'), join(copy, 'some-name'), { recursive: true });
    const other = await openMcpClient([copy], { ...env, CLAUDE_CONFIG_DIR: join(scratch, 'nowhere') });
    expect((await other.call('search_sessions', { query: 'tokenizer' })).text).toContain(
      '### Tokenizer keeps the last line',
    );
    await other.close();
  });
});

/** All pages of a session, in full, and their words put together. */
async function readAll(
  session: string,
  maxTokens: number,
): Promise<{ readonly text: string; readonly pages: readonly string[] }> {
  const pages: string[] = [];
  let text = '';
  for (let given: Record<string, unknown> | undefined = { session, detail: 'full' }; given !== undefined;) {
    const answer = await mcp.call('read_turns', { ...given, max_tokens: maxTokens });
    expect(answer.isError, answer.text).toBe(false);
    pages.push(answer.text);
    expect(pages.length).toBeLessThan(2000);
    text +=
      answer.text.replace(/^# [^\n]*\n[^\n]*\n\n/, '').replace(/\n\n(?:Next page: [^\n]*|This is the end\.)$/, '') +
      '\n';
    given = findCall(answer.text, 'Next page');
  }
  return { text, pages };
}

/** The numbers of the turns of the live path, as the command itself shows them. */
async function listTurns(session: string): Promise<readonly number[]> {
  const known = turnsOf.get(session);
  if (known !== undefined) return known;
  const { stdout } = await runScrollkeep(['show', session, '--json'], { env });
  const turns = (JSON.parse(stdout) as { turns: readonly { number: number }[] }).turns.map((turn) => turn.number);
  turnsOf.set(session, turns);
  return turns;
}

const turnsOf = new Map<string, readonly number[]>();

function findCall(text: string, word: string): Record<string, unknown> | undefined {
  const found = new RegExp(`^${word}: \`\\w+ (\\{.*\\})\`$`, 'm').exec(text)?.[1];
  return found === undefined ? undefined : (JSON.parse(found) as Record<string, unknown>);
}

function listIds(text: string): readonly string[] {
  return [...text.matchAll(/(?:^session |\*\* )`([^`]+)`/gm)].map((match) => match[1] ?? '');
}

function speak(
  messages: readonly string[],
): Promise<{ readonly lines: readonly string[]; readonly status: number | null }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, 'mcp'], { env: { ...isolatedEnvironment(), ...env } });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      // Requests that are in flight when the input ends are not answered.
      if (stdout.includes('"id":5')) child.stdin.end();
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ lines: stdout.split('\n').filter((line) => line !== ''), status }));
    child.stdin.write(`${messages.join('\n')}\n`);
  });
}

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function readTree(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [
        path,
        `${statSync(path).mtimeMs} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`,
      ]),
  );
}
