import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';

const id = '5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23';
const secret = 'ghp_k3Jx8Qm2Zt7Rw5Yb9Nc4Vd6Hf1Lg0Ps2Ta8E';
let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'scrollkeep-deep-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const run = (...args: readonly string[]) => runWith([], args);

const runWith = (nodeArgs: readonly string[], args: readonly string[]) =>
  runScrollkeep(args, {
    cwd: base,
    nodeArgs,
    env: {
      HOME: base,
      CLAUDE_CONFIG_DIR: join(base, '.claude'),
      SCROLLKEEP_DATA_DIR: join(base, 'data'),
      SCROLLKEEP_CACHE_DIR: join(base, 'cache'),
    },
  });

/** A session whose one answer has this content, written as JSON text. */
function writeSession(content: string, session = id): void {
  const shared = { isSidechain: false, cwd: '/srv/harbour', sessionId: session, version: '2.1.325' };
  const prompt = {
    ...shared,
    parentUuid: null,
    type: 'user',
    uuid: `u-${session}`,
    timestamp: '2026-11-02T09:00:00.000Z',
    message: { role: 'user', content: 'Look into the harbour' },
  };
  const message = {
    id: `m-${session}`,
    role: 'assistant',
    model: 'claude-opus-4-1',
    content: '@content',
    usage: { input_tokens: 3, output_tokens: 5 },
  };
  const answer = {
    ...shared,
    parentUuid: `u-${session}`,
    type: 'assistant',
    uuid: `a-${session}`,
    timestamp: '2026-11-02T09:00:01.000Z',
    message,
  };
  const folder = join(base, '.claude', 'projects', '-srv-harbour');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${session}.jsonl`),
    `${JSON.stringify(prompt)}\n${JSON.stringify(answer).replace('"@content"', () => content)}\n`,
  );
}

const inLists = (depth: number, inner: string) => '['.repeat(depth) + inner + ']'.repeat(depth);
const toCall = (name: string, input: string) =>
  `{"type":"tool_use","id":"t-${name}","name":"${name}","input":${input}}`;
const inObjects = (depth: number, inner: string) => '{"a":'.repeat(depth) + inner + '}'.repeat(depth);

describe('a record that is nested very deeply', () => {
  const unknownBlock = `{"type":"x","v":${inLists(3000, `"${secret}"`)}}`;
  const blocks = [
    unknownBlock,
    toCall('Bash', `{"command":${inLists(6000, `"${secret}"`)}}`),
    toCall('Own', inObjects(20_000, `"${secret}"`)),
  ];

  it.each([
    ['show', id],
    ['show', id, '--json'],
    ['show', id, '--tools', 'full'],
    ['redact', id],
    ['schema', 'infer'],
    ['usage'],
    ['search', 'harbour'],
    ['sql', 'select raw_data, message from events'],
  ])('does not end %s %s %s', async (...command) => {
    writeSession(`[${blocks.join(',')}]`);
    if (command[0] === 'sql') await run('sync');
    const { status, stderr } = await run(...command);
    // 1: it has found the secret.
    const expected = command[0] === 'redact' ? 1 : 0;
    expect({ status, stderr: status === expected ? '' : stderr }).toEqual({ status: expected, stderr: '' });
  });

  it.each(['html', 'json', 'md'])('is exported as %s without its secret', async (format) => {
    writeSession(`[${blocks.join(',')}]`);
    expect(await run('export', id, '-f', format, '-o', 'out')).toMatchObject({ status: 0 });
    expect(readFileSync(join(base, 'out'), 'utf8')).not.toContain(secret);
  });

  it('says so, and keeps what is nested', async () => {
    writeSession(`[${unknownBlock}]`);
    const { stdout } = await run('show', id, '--tools', 'full');
    expect(stdout).toContain('nested too deeply');
    expect(stdout.replaceAll(/[\s│]/g, '')).toContain(secret);
  });
});

describe('a record of very many blocks', () => {
  const call = (_: unknown, index: number) =>
    `{"type":"tool_use","id":"t${index}","name":"Bash","input":{"command":"ls"}}`;
  // What ends a program here are lists that are handed over on the stack, which holds about 120,000. A quarter of the
  // stack shows it with a quarter of the blocks.
  const smallStack = ['--stack-size=246'];
  const many = `[${Array.from({ length: 37_500 }, call).join(',')}]`;

  it.each([
    ['usage'],
    ['show', id, '--tools', 'full'],
    ['export', id, '-f', 'html', '-o', 'out.html'],
    ['export', id, '-f', 'json', '-o', 'out.json'],
  ])('does not end %s %s', async (...command) => {
    writeSession(many);
    const { status, stderr } = await runWith(smallStack, command);
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('an answer of sql that no text can hold', () => {
  // A text holds 536,870,888 characters; as base64 or hex these are more.
  it.each([
    [['select zeroblob(450000000) as x'], 0],
    [['select zeroblob(450000000) as x', '--json'], 66],
    [['select zeroblob(450000000) as x', '--csv'], 66],
    [['select hex(zeroblob(280000000)) as x'], 66],
  ])('%s ends with %s', async (args, status) => {
    writeSession('[]');
    await run('sync');
    const ended = await run('sql', ...args);
    expect(ended.status).toBe(status);
    if (status !== 0) expect(ended.stderr).toContain('the result is too large');
  });
});
