import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMcpClient, type McpClient } from './open-mcp-client.ts';
import { account, listCores, planted, plantSecrets, sessionId } from './redact-planted.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-mcp-redact-'));
const claude = join(scratch, 'claude');
const env = {
  SCROLLKEEP_CACHE_DIR: join(scratch, 'cache'),
  SCROLLKEEP_DATA_DIR: join(scratch, 'data'),
  CLAUDE_CONFIG_DIR: claude,
};
const named = 'Tr0ub4dor-with-horse';
const token = `ghp_${'aB3dE6gH9k'.repeat(4).slice(0, 36)}`;
const hostile = 'a1d0f5e2-7c3b-4e11-9a55-3f0c2b7d9e42';
let mcp: McpClient;

beforeAll(async () => {
  plantSecrets(claude);
  const project = join(claude, 'projects', '-home-hostile');
  mkdirSync(project, { recursive: true });
  const record = (uuid: number, parent: number | null, values: object) =>
    JSON.stringify({
      parentUuid: parent === null ? null : toUuid(parent),
      uuid: toUuid(uuid),
      isSidechain: false,
      sessionId: hostile,
      cwd: '/home/hostile/\u202egnp.exe',
      gitBranch: 'x\u001b]0;owned\u0007`|*',
      version: '2.1.150',
      timestamp: `2026-11-03T10:00:0${uuid}.000Z`,
      userType: 'external',
      ...values,
    });
  writeFileSync(
    join(project, `${hostile}.jsonl`),
    [
      record(1, null, {
        type: 'user',
        message: {
          role: 'user',
          content:
            `Look: \u001b[2J\u202eevil\u200b and ${'x'.repeat(200)} password: ${named} end ` +
            `${'word '.repeat(400)} zebra`,
        },
      }),
      record(2, 1, {
        type: 'assistant',
        message: {
          id: 'm1',
          role: 'assistant',
          model: 'claude-opus-4-5',
          content: [
            {
              type: 'tool_use',
              id: 'toolu_1',
              name: 'mcp__db__query',
              input: { db_password: named, sql: 'select zebra' },
            },
          ],
          usage: { input_tokens: 1, output_tokens: 1 },
        },
      }),
      // Two files that end alike, in a folder that is called like a secret.
      ...['one', 'two'].flatMap((name, at) => [
        record(3 + at * 2, 2 + at * 2, {
          type: 'assistant',
          message: {
            id: `m${name}`,
            role: 'assistant',
            model: 'claude-opus-4-5',
            content: [
              {
                type: 'tool_use',
                id: `toolu_${name}`,
                name: 'Write',
                input: { file_path: `/home/hostile/${token}/${name}/notes.md`, content: 'hi' },
              },
            ],
            usage: { input_tokens: 1, output_tokens: 1 },
          },
        }),
        record(4 + at * 2, 3 + at * 2, {
          type: 'user',
          message: {
            role: 'user',
            content: [{ type: 'tool_result', tool_use_id: `toolu_${name}`, content: 'File created' }],
          },
          toolUseResult: {
            type: 'create',
            filePath: `/home/hostile/${token}/${name}/notes.md`,
            content: 'hi',
            structuredPatch: [],
            originalFile: null,
          },
        }),
      ]),
      JSON.stringify({
        type: 'custom-title',
        customTitle: 'Title\u001b[31m\n# heading\u0000 <script>',
        sessionId: hostile,
      }),
      '',
    ].join('\n'),
  );
  mcp = await openMcpClient([], env);
});
afterAll(async () => {
  await mcp.close();
  rmSync(scratch, { recursive: true, force: true });
});

describe('what leaves through mcp', () => {
  it('has no secret of any kind in it, in no tool and on no page', async () => {
    const everything = await readEverything(mcp);
    // Each secret was come across: in a prompt, in what a tool was given and gave back, and in an agent.
    for (const word of ['Please use this', './deploy', 'started', 'As told'])
      expect(everything.split(word).length, word).toBeGreaterThan(planted.length);
    const left = planted
      .filter(({ text }) => listCores(text).some((core) => everything.includes(core)))
      .map(({ kind }) => kind);
    expect(left).toEqual([]);
    expect(everything).toContain('«');
    // Names stay: the client runs on the same machine, and has to find the files.
    expect(everything).toContain(`/home/${account}/tides`);
  });

  it('cuts no secret out of what names it', async () => {
    // Wherever the snippet begins: the name of the value may be outside of it.
    for (const query of ['zebra', 'end', 'evil', 'word', `session:${hostile.slice(0, 8)}`, 'select']) {
      const { text } = await mcp.call('search_sessions', { query, hits: 10 });
      expect(text).not.toContain(named);
      expect(text).not.toContain(named.slice(0, 8));
    }
    for (const detail of ['short', 'normal', 'full'])
      expect((await mcp.call('read_turns', { session: hostile, detail, max_tokens: 500 })).text).not.toContain(named);
  });

  it('hides what a problem names, too', async () => {
    const { text, isError } = await mcp.call('file_history', { path: 'notes.md' });
    expect(isError).toBe(true);
    expect(text).toContain('AMBIGUOUS_FILE');
    expect(text).toContain('one/notes.md');
    expect(text).not.toContain(token);
  });

  it('has nothing in it that steers or hides', async () => {
    const texts = [
      (await mcp.call('list_sessions')).text,
      (await mcp.call('search_sessions', { query: 'zebra' })).text,
      (await mcp.call('get_session', { session: hostile })).text,
      (await mcp.call('read_turns', { session: hostile, detail: 'full' })).text,
      (await mcp.call('usage', { by: 'project' })).text,
    ];
    for (const text of texts) {
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069]/);
      expect(text).not.toMatch(/^# heading/m);
    }
    expect(texts[3]).toContain('evil');
  });

  it('leaves secrets in where it was told to', async () => {
    const open = await openMcpClient(['--no-redact'], env);
    try {
      const { text } = await open.call('read_turns', { session: hostile, detail: 'full' });
      expect(text).toContain(named);
      const { text: secrets } = await open.call('read_turns', { session: sessionId, max_tokens: 20_000 });
      expect(
        planted.filter(({ text: secret }) => listCores(secret).some((core) => secrets.includes(core))).length,
      ).toBeGreaterThan(20);
    } finally {
      await open.close();
    }
  });
});

/** Every page of every tool over the session with the secrets. */
async function readEverything(client: McpClient): Promise<string> {
  const texts: string[] = [];
  const follow = async (name: string, given: Record<string, unknown>, word: string) => {
    for (let next: Record<string, unknown> | undefined = given, pages = 0; next !== undefined && pages < 400; pages++) {
      const { text } = await client.call(name, { ...next, max_tokens: given['max_tokens'] });
      texts.push(text);
      const found = new RegExp(`^${word}: \`\\w+ (\\{.*\\})\`$`, 'm').exec(text)?.[1];
      next = found === undefined ? undefined : { ...given, ...(JSON.parse(found) as Record<string, unknown>) };
    }
  };
  await follow('read_turns', { session: sessionId, detail: 'full', max_tokens: 3000 }, 'Next page');
  await follow('read_turns', { session: sessionId, detail: 'normal', max_tokens: 20_000 }, 'Next page');
  await follow('read_turns', { session: sessionId, agent: 'a1b2c3d', max_tokens: 20_000 }, 'Next page');
  await follow('get_session', { session: sessionId, max_tokens: 20_000 }, 'More turns');
  await follow('list_sessions', { max_tokens: 3000 }, 'More');
  for (const query of ['use this', 'deploy', 'settings', 'started', 'told', 'in:output done', 'line', 'next'])
    await follow('search_sessions', { query, hits: 10, max_tokens: 20_000 }, 'More');
  for (const { text } of planted.slice(0, 20))
    await follow(
      'search_sessions',
      { query: `"${text.replaceAll('"', ' ').replaceAll('\n', ' ').slice(0, 60)}"`, hits: 10, max_tokens: 4000 },
      'More',
    ).catch(() => undefined);
  await follow('file_history', { path: 'config', max_tokens: 20_000 }, 'More');
  for (let version = 1; version < 100; version += 9)
    await follow('read_file_version', { path: 'config', version: String(version), max_tokens: 3000 }, 'More');
  for (const by of ['session', 'project', 'tool']) texts.push((await client.call('usage', { by })).text);
  texts.push(JSON.stringify(await client.client.listResources()));
  return texts.join('\n');
}

function toUuid(number: number): string {
  return `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
