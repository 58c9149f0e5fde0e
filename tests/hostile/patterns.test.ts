import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compilePattern } from '../../packages/transcript/src/patterns/compile-pattern.ts';
import { openMcpClient } from '../cli/open-mcp-client.ts';
import { openTestServer } from '../cli/open-test-server.ts';
import { runCommand } from '../setup/run-in-process.ts';
import { measureGrowth, mostGrowth } from './measure-growth.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-patterns-'));
const claude = join(scratch, 'claude');
const session = join(claude, 'projects/-home-ada-sea/6f1c2d3e-0000-4000-8000-000000000001.jsonl');
const env = {
  SCROLLKEEP_CACHE_DIR: join(scratch, 'cache'),
  SCROLLKEEP_DATA_DIR: join(scratch, 'data'),
  CLAUDE_CONFIG_DIR: claude,
};

/** Each takes JavaScript's own engine longer than anybody waits. */
const attacks = [
  '(a+)+$',
  '(a|aa)+$',
  '(a|a)*b',
  '(?:a+)*b',
  '(.*a){25}b',
  '(\\w*)*!',
  '(?<=(?:a+)+b)c',
  '^(?:a?){30}a{30}b$',
];

beforeAll(() => {
  mkdirSync(join(claude, 'projects/-home-ada-sea'), { recursive: true });
  const content = `tide ${'a'.repeat(20_000)}!`;
  writeFileSync(
    session,
    JSON.stringify({
      type: 'user',
      uuid: 'u1',
      parentUuid: null,
      sessionId: '6f1c2d3e-0000-4000-8000-000000000001',
      cwd: '/home/ada/sea',
      version: '2.1.30',
      timestamp: '2026-11-01T08:00:00.000Z',
      isSidechain: false,
      userType: 'external',
      message: { role: 'user', content },
    }) + '\n',
  );
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('a pattern written to run forever', () => {
  it.each(attacks)('is answered by the command: %s', async (pattern) => {
    expect(await runCommand(['search', '--json', `tide /${pattern}/`], { env })).toMatchObject({
      stderr: '',
      status: expect.toSatisfy((status) => status === 0 || status === 1),
    });
  });

  it('is answered by the server', async () => {
    const server = await openTestServer(claude);
    try {
      for (const pattern of attacks)
        expect((await server.get(`/search?q=${encodeURIComponent(`tide /${pattern}/`)}`)).status).toBe(200);
    } finally {
      await server.close();
    }
  });

  it('is answered over MCP', async () => {
    const mcp = await openMcpClient([], env);
    try {
      for (const pattern of attacks)
        expect((await mcp.call('search_sessions', { query: `tide /${pattern}/` })).isError).toBe(false);
    } finally {
      await mcp.close();
    }
  });

  it.each(['(a+)+!', '(a|aa)+!', '(?:a+)*!', '(?:a|a|b)+!'])(
    'is no danger as a rule of redaction: %s',
    async (pattern) => {
      const config = join(scratch, 'config.json');
      const out = join(scratch, 'out.jsonl');
      const many = join(scratch, 'many.jsonl');
      // Without the sign at the end of the pattern, so that every way to match fails.
      writeFileSync(
        many,
        JSON.stringify({
          type: 'user',
          uuid: 'u',
          message: { role: 'user', content: `${'a'.repeat(3900)}\n${'a'.repeat(300)}!` },
        }) + '\n',
      );
      writeFileSync(config, JSON.stringify({ redaction: { rules: [{ kind: 'attack', pattern }] } }));
      expect(await runCommand(['redact', many, '--out', out, '--force', '--config', config], { env })).toMatchObject({
        status: expect.toSatisfy((status) => status === 0 || status === 1),
      });
      expect(readFileSync(out, 'utf8')).toContain(`${'a'.repeat(3900)}\\n«attack-1»`);
    },
  );

  it.each(attacks)('takes twice the CPU for twice the text: %s', async (source) => {
    const compiled = await compilePattern(source, { ignoreCase: true });
    if (!compiled.ok) throw new Error(compiled.problem);
    const { ratio = 0 } = measureGrowth(
      (size) => `${'a'.repeat(size)}?`,
      (text) => compiled.pattern.test(text),
    );
    expect(ratio).toBeLessThanOrEqual(mostGrowth);
  });
});

describe('a pattern that cannot be run in linear time', () => {
  it.each([
    ['/ab(?=c)/', 'column 4', 'lookahead'],
    ['/(a)\\1/', 'column 5', 'backreferences'],
    ['/a{999}{999}/', 'column', ''],
    ['/(?:a{500}){500}/', 'column', 'too large'],
  ])('is refused with its column and what to do: %s', async (query, column, problem) => {
    const { status, stderr } = await runCommand(['search', query], { env });
    expect(status).toBe(64);
    expect(stderr).toContain(column);
    expect(stderr).toContain(problem);
  });
});
