import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildUsageReport } from '@scrollkeep/transcript/usage/build-usage-report.ts';
import type { TokenCounts } from '@scrollkeep/transcript/usage/prices/token-counts.ts';
import { buildDemoTree, fixtureCases, type FixtureTree } from '@scrollkeep/transcript/fixtures';
import { readSessions } from '../sessions/read-sessions.ts';
import { listBuffers, packUsage, unpackUsage, type UsageOfFile } from './pack-usage.ts';
import { readSessionUsage } from './read-session-usage.ts';
import { readUsage } from './read-usage.ts';
import { openUsageCache, type UsageCache } from './usage-cache.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-usage-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const reading = {
  maxLineBytes: 1 << 24,
  onProblem: (problem: { readonly message: string }) => expect.unreachable(problem.message),
};
const names = ['messages', 'input', 'output', 'cacheRead', 'cacheWrite5m', 'cacheWrite1h'] as const;
const pick = (sums: TokenCounts & { readonly messages: number }) =>
  Object.fromEntries(names.map((name) => [name, sums[name]]));

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

function putTree(tree: FixtureTree): void {
  for (const file of tree) put(file.path, file.content);
}

const toPlain = ({ index, usage }: UsageOfFile) => ({ index, usage: { ...usage, messages: [...usage.messages] } });

async function read(maxLineBytes = reading.maxLineBytes, cache?: UsageCache) {
  const options = cache === undefined ? reading : { ...reading, cache };
  return readUsage([{ kind: 'config-folder', path: folder }], { ...options, maxLineBytes });
}

const trees: readonly (readonly [string, () => FixtureTree])[] = [
  ...fixtureCases.map(({ name, build }) => [name, build] as const),
  ['demo', () => buildDemoTree('2026-11-01T12:00:00.000Z')],
];

describe('the scan of a tree', () => {
  it.each(trees)('%s: counts what the full model counts of each session', async (_name, build) => {
    putTree(build());
    const roots = [{ kind: 'config-folder', path: folder }] as const;
    for await (const located of readSessions(roots, reading)) {
      const session = await readSessionUsage(located, reading);
      expect(Object.fromEntries(session.models.map((sums) => [sums.model, pick(sums)]))).toEqual(
        Object.fromEntries([...located.session.usage.byModel()].map(([model, sums]) => [model, pick(sums)])),
      );
      // No message of the main thread is lost between the turns.
      const inTurns = session.turns.reduce((sum, turn) => sum + turn.messages, 0);
      const outside = session.agents
        .filter((agent) => agent.turn === null)
        .reduce((sum, agent) => sum + agent.messages, 0);
      expect(inTurns + outside).toBe(session.total.messages);
    }
  });

  it('reads the same where no line may be held', async () => {
    putTree(buildDemoTree('2026-11-01T12:00:00.000Z'));
    expect([...(await read(1024)).facts]).toEqual([...(await read()).facts]);
  });

  it('leaves out usage that is not of the record itself', async () => {
    const usage = '"usage":{"input_tokens":1,"output_tokens":1}';
    const assistant = (id: string, inner: string) =>
      `{"type":"assistant","timestamp":"2026-11-02T10:00:00.000Z","message":{"id":"${id}` +
      `","model":"claude-opus-5","content":[${inner}],${usage}}}`;
    put(
      'projects/-p/s.jsonl',
      [
        assistant('m1', `{"type":"tool_use","name":"Agent","input":{${usage}}}`),
        `{"type":"user","toolUseResult":{${usage}},"message":{"model":"claude-opus-5","id":"x",${usage}}}`,
        `{"type":"progress","data":{"message":{"message":{"id":"m9","model":"claude-opus-5",${usage}}}}}`,
        `{"type":"api-request","message":{"id":"m8","model":"claude-opus-5",${usage}}}`,
        '{"type":"assistant","message":{"id":"m2","model":"claude-opus-5",' +
          '"usage":{"input_tokens":5,"output_tokens":7,' +
          '"iterations":[{"type":"message","input_tokens":50,"output_tokens":70}]}}}',
        `{"type":"assistant","message":{"id":"m3","model":"<synthetic>",${usage}}}`,
        '{"type":"assistant","message":{"id":"m4","model":"claude-opus-5","content":[]}}',
        `${assistant('m5', '')}{"torn":`,
        assistant('m6', '').slice(0, -1),
      ].join('\n'),
    );
    const { facts } = await read();
    expect(facts.map(({ messageId, input, output, tools }) => [messageId, input, output, tools])).toEqual([
      ['m1', 1, 1, ['Agent']],
      ['m2', 5, 7, []],
    ]);
  });

  it('counts a message once over forks, resumes and agents, and gives it to the first file', async () => {
    const line = (id: string, output: number, time: string) =>
      `{"type":"assistant","cwd":"/home/ada/x","timestamp":"${time}","message":{"id":"${id}` +
      `","model":"claude-opus-5","usage":{"output_tokens":${output}}}}\n`;
    put('projects/-p/b.jsonl', line('m1', 1, '2026-11-01T10:00:00.000Z') + line('m1', 5, '2026-11-01T10:00:01.000Z'));
    put('projects/-p/a.jsonl', line('m1', 5, '2026-11-01T10:00:02.000Z') + line('m2', 2, '2026-11-02T10:00:00.000Z'));
    put(
      'projects/-p/a/subagents/agent-a1.jsonl',
      line('m2', 2, '2026-11-02T10:00:00.000Z') + line('m3', 3, '2026-11-02T11:00:00.000Z'),
    );
    const rows = buildUsageReport(await read(), { by: 'session', timezone: 'UTC' }).rows;
    expect(rows.map(({ key, messages, output }) => [key, messages, output])).toEqual([
      ['a', 2, 5],
      ['b', 1, 5],
    ]);
  });

  it('gives an agent beside the main files to the session that any of its records names', async () => {
    const line = (type: string, session: string, id: string) =>
      `{"type":"${type}","sessionId":"${session}","timestamp":"2026-11-02T10:00:00.000Z","message":{"id":"${id}",` +
      `"model":"claude-opus-5"${type === 'assistant' ? ',"usage":{"output_tokens":1}' : ''}}}\n`;
    put('projects/-p/a.jsonl', line('assistant', 'a', 'm1'));
    put('projects/-p/agent-a1.jsonl', line('assistant', 'gone', 'm2') + line('user', 'a', 'm3'));
    const bySession = async (cache?: UsageCache) =>
      buildUsageReport(await read(reading.maxLineBytes, cache), { by: 'session', timezone: 'UTC' }).rows.map(
        ({ key, messages }) => [key, messages],
      );
    const cached = () => openUsageCache(join(folder, 'usage.cache'), () => Date.parse('2100-01-01'));
    expect(await bySession()).toEqual([['a', 2]]);
    expect(await bySession(cached())).toEqual([['a', 2]]);
    expect(cached().table.length).toBe(2);
    expect(await bySession(cached())).toEqual([['a', 2]]);
  });

  it('of nothing is nothing', async () => {
    mkdirSync(join(folder, 'projects'));
    const { facts, recorded, files } = await read();
    expect([[...facts], recorded, files]).toEqual([[], [], []]);
  });
});

describe('usage that is passed between threads', () => {
  it('is the same on the other side', async () => {
    putTree(buildDemoTree('2026-11-01T12:00:00.000Z'));
    const files = (await read()).files.map(({ usage }, index) => ({ index, usage }));
    const { table } = files[0]?.usage.messages ?? expect.unreachable('nothing was read');
    expect(files.length).toBeGreaterThan(5);
    expect(table.length).toBeGreaterThan(10);
    const packed = packUsage(files, table);
    const passed = structuredClone(packed);
    expect(unpackUsage(passed).map(toPlain)).toEqual(files.map(toPlain));
    // Moved, not copied: nothing is left behind.
    expect(unpackUsage(structuredClone(packed, { transfer: [...listBuffers(packed)] })).map(toPlain)).toEqual(
      unpackUsage(passed).map(toPlain),
    );
    expect(listBuffers(packed).every((buffer) => buffer.byteLength === 0)).toBe(true);
  });
});

describe('sessions that were forked', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 10, 2, 9, 0, second)).toISOString();
  const user = (uuid: string, second: number) =>
    JSON.stringify({ type: 'user', uuid, timestamp: at(second), message: { role: 'user', content: uuid } });
  const answer = (uuid: string, second: number, output: number) =>
    JSON.stringify({
      type: 'assistant',
      uuid,
      timestamp: at(second),
      message: {
        id: `msg_${uuid}`,
        role: 'assistant',
        model: 'claude-opus-5-5',
        content: [],
        usage: { input_tokens: 1, output_tokens: output },
      },
    });
  const mode = '{"type":"mode","mode":"normal"}';
  const total = (dollars: number) =>
    JSON.stringify({
      type: 'cost-state',
      totalCostUSD: dollars,
      modelUsage: { 'claude-opus-5-5': { costUSD: dollars } },
    });
  // The client may write the answer before the prompt, so the fork seems to begin earlier; its path comes first too.
  const origin = [answer('a1', 2, 100), user('u1', 1), mode, user('u2', 3), answer('a2', 4, 200), total(0.3)];
  const fork = [mode, user('u1', 1), answer('a1', 2, 100), user('u2', 3), answer('a2', 4, 200)];
  const lines = (list: readonly string[]) => list.map((line) => `${line}\n`).join('');

  it.each([
    ['as it was made', []],
    ['when the origin goes on', [user('u4', 9), answer('a4', 10, 4), total(0.34)]],
  ])('pay for their own answers alone, %s', async (_name, more) => {
    put('projects/-p/b-origin.jsonl', lines([...origin, ...more]));
    put('projects/-p/a-fork.jsonl', lines([...fork, user('u3', 5), answer('a3', 6, 30), total(0.35)]));
    const cache = openUsageCache(join(folder, 'cache/usage.cache'));
    for (const usage of [
      await read(),
      await read(reading.maxLineBytes, cache),
      await read(reading.maxLineBytes, cache),
    ]) {
      const { rows, total: sum } = buildUsageReport(usage, { by: 'session', timezone: 'UTC' });
      const parts = rows.map(({ key, output, recordedCostMicros }) => [key, output, recordedCostMicros]);
      expect(parts).toEqual([
        ['b-origin', more.length === 0 ? 300 : 304, more.length === 0 ? 300_000 : 340_000],
        ['a-fork', 30, 50_000],
      ]);
      expect(sum.output).toBe(rows.reduce((all, row) => all + row.output, 0));
      expect(sum.recordedCostMicros).toBe(rows.reduce((all, row) => all + (row.recordedCostMicros ?? 0), 0));
    }
  });
});
