import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompareAnswer, ForksAnswer } from '@scrollkeep/view/wire/wire-compare.ts';
import { buildForkPair } from '../../packages/view/src/build-view/fork-pair.test-kit.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { openTestServer, type TestServer } from './open-test-server.ts';

const pair = buildForkPair();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-compare-'));
  for (const { path, content } of [...pair.origin, ...pair.fork]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const compare = (...args: readonly string[]) =>
  runInProcess(['compare', ...args], { env: { CLAUDE_CONFIG_DIR: folder, COLUMNS: '80' } });

describe('compare', () => {
  it('prints a session and its fork side by side', async () => {
    const { status, stdout, stderr } = await compare('5d2f', '91c2', '--timezone', 'UTC');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^B is a fork of A: the first 2 prompts are the same\n/);
    expect(stdout).toContain('Changed by both: 1 file\n  src/tides.ts  1 edit by A · 1 by B · 1 copied\n');
    expect(stdout).toContain('Only in copied turns: 1 file\n  docs/draft.md  1 edit copied\n');
    expect(stdout).toContain('Last answer of B, turn 3\n  It is a function now.\n');
    expect(stdout).toMatch(/\$\d+\.\d\d \(\$\d+\.\d\d in\s+copied turns\)|<\$0\.01/);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('adds up what belongs to copied turns', async () => {
    const { a, b } = JSON.parse((await compare('5d2f', '91c2', '--json')).stdout) as CompareAnswer;
    // The agent's messages are in a file that a fork does not copy.
    expect(a.copiedUsage.output).toBeGreaterThan(b.copiedUsage.output);
    expect(b.copiedUsage.output).toBeGreaterThan(0);
    for (const side of [a, b]) {
      expect(side.copiedUsage.output).toBeLessThan(side.usage.output);
      expect(side.copiedUsage.costMicros ?? 0).toBeLessThan(side.usage.costMicros ?? 0);
    }
  });

  it('names sessions as every command does', async () => {
    const missing = await compare('5d2f', 'nowhere-at-all');
    expect(missing.status).not.toBe(0);
    expect(missing.stderr).toContain('nowhere-at-all');
    expect((await compare('5d2f')).status).toBe(64);
    expect((await compare('latest', 'latest')).stdout).toMatch(/^A and B are the same session\n/);
  });
});

describe('the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer(folder);
  });
  afterAll(() => server?.close());

  it('compares as the command does', async () => {
    const answer = (await server.get(`/compare?a=${pair.originId}&b=${pair.forkId}`)).json as CompareAnswer;
    const printed = JSON.parse((await compare('5d2f', '91c2', '--json')).stdout) as object;
    const { keys, totals, ...comparison } = answer;
    expect(comparison).toEqual(printed);
    expect(keys).toEqual({ a: pair.originId, b: pair.forkId });
    expect(totals).toEqual({ common: 2, onlyA: 1, onlyB: 2, files: 4 });
  });

  it('knows origin and forks of a session', async () => {
    const ofFork = (await server.get(`/sessions/${pair.forkId}/forks`)).json as ForksAnswer;
    expect([ofFork.origin?.key, ofFork.forks]).toEqual([pair.originId, []]);
    const ofOrigin = (await server.get(`/sessions/${pair.originId}/forks`)).json as ForksAnswer;
    expect([ofOrigin.origin, ofOrigin.forks.map(({ key }) => key)]).toEqual([null, [pair.forkId]]);
  });
});
