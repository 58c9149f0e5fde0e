import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bashFailure, bashResult, buildDemoTree, openSession, text } from '@scrollkeep/transcript/fixtures';
import { figureNames, type InsightReport } from '@scrollkeep/transcript/insights/insight-report.ts';
import type { InsightRecord } from '@scrollkeep/transcript/insights/list-insight-records.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../setup/run-in-process.ts';
import { runCommand } from '../setup/run-in-process.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-insights-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const folder = join(scratch, 'claude');
const env = {
  CLAUDE_CONFIG_DIR: folder,
  HOME: join(scratch, 'home'),
  XDG_CACHE_HOME: join(scratch, 'cache'),
  XDG_DATA_HOME: join(scratch, 'data'),
  COLUMNS: '80',
};

async function run(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runInProcess(args, { env });
  expect([status, stderr], args.join(' ')).toEqual([0, '']);
  return stdout;
}

async function runJson<Shape>(...args: readonly string[]): Promise<Shape> {
  return JSON.parse(await run(...args, '--json')) as Shape;
}

const builder = openSession({ version: '2.1.325', cwd: '/home/ada/pier', seed: 'insights' });

beforeAll(() => {
  builder.prompt('Make the tests pass.');
  builder.call('Bash', { command: 'cd pier && npm test -- --all' }, bashFailure(1, { stdout: 'red' }));
  builder.call('Bash', { command: 'npm test' }, bashFailure(1, { stdout: 'red' }));
  builder.call('Bash', { command: 'npm test' }, bashFailure(1, { stdout: 'red' }));
  builder.call('Bash', { command: 'ls' }, bashResult('fine'));
  builder.assistant(text('Done.'));
  for (const { path, content } of [...buildDemoTree('2026-11-01T12:00:00Z'), ...builder.files()]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
});

describe('scrollkeep insights', () => {
  it('counts one session, with the shortest command that failed', async () => {
    const report = await runJson<InsightReport>('insights', 'Make the tests');
    expect(report.sessions).toBe(1);
    expect(report.failures).toMatchObject({ calls: 4, failed: 3 });
    expect(report.failures.groups).toMatchObject([
      { tool: 'Bash', command: 'npm test', failed: 3, sessions: 1, shortest: { agent: null, input: 'npm test' } },
    ]);
    expect(report.retries).toMatchObject({ retries: 1, failedAgain: 1 });
  });

  it('lists the records behind a figure, each in its turn', async () => {
    const { records } = await runJson<{ readonly records: readonly InsightRecord[] }>(
      'insights',
      'Make the tests',
      '--records',
      'failures',
    );
    expect(records.map(({ turn, what, name }) => [turn, what, name])).toEqual([
      [1, 'Bash', 'npm test'],
      [1, 'Bash', 'npm test'],
      [1, 'Bash', 'npm test'],
    ]);
    const path = builder.files().find(({ path: each }) => each.endsWith('.jsonl'))?.path ?? '';
    const lines = readFileSync(join(folder, path), 'utf8').split('\n');
    for (const { line } of records) expect(lines[line - 1]).toContain('npm test');
  });

  it.each(figureNames)('prints %s of every session within the width', async (name) => {
    const texts = await Promise.all(
      [['--records', name], ['Make the tests', '--records', name], []].map((args) => run('insights', ...args)),
    );
    const lines = texts
      .flatMap((printed) => printed.split('\n'))
      .filter((line) => !line.includes('scrollkeep insights'));
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  it('takes filters, but not with a session', async () => {
    expect((await runJson<InsightReport>('insights', '--project', 'pier')).sessions).toBe(1);
    expect((await runJson<InsightReport>('insights', '--since', '2099-01-01')).sessions).toBe(0);
    expect((await runInProcess(['insights', 'latest', '--project', 'x'], { env })).status).toBe(64);
    expect((await runInProcess(['insights', '--limit', '0'], { env })).status).toBe(64);
    expect((await runInProcess(['insights', '--records', 'nothing'], { env })).status).toBe(64);
  });

  it('answers the same from files and from the index, in its own process too', async () => {
    const fromFiles = await run('insights', '--json');
    const filtered = await run('insights', '--json', '--project', 'harbour');
    await run('sync', '--quiet', '--no-archive');
    expect(
      readdirSync(env.XDG_CACHE_HOME, { recursive: true })
        .map(String)
        .some((path) => path.endsWith('index.db')),
    ).toBe(true);
    expect(await run('insights', '--json')).toBe(fromFiles);
    expect(await run('insights', '--json', '--project', 'harbour')).toBe(filtered);
    expect((await runCommand(['insights', '--json'], { env })).stdout).toBe(fromFiles);
    // What was kept of the last answer is only used where it is whole.
    const kept = readdirSync(env.XDG_CACHE_HOME, { recursive: true })
      .map(String)
      .find((path) => path.endsWith('insights.cache'));
    const cache = join(env.XDG_CACHE_HOME, kept ?? '');
    const whole = readFileSync(cache, 'utf8');
    for (const damaged of [whole.slice(0, -10), 'nothing', '']) {
      writeFileSync(cache, damaged);
      expect(await run('insights', '--json')).toBe(fromFiles);
    }
    expect(await run('insights', '--json', '--limit', '1')).not.toBe(fromFiles);
  });

  it('prices long prompts as usage does, also from figures that were kept with other prices', async () => {
    const config = join(scratch, 'prices.json');
    const withPrices = { env: { ...env, SCROLLKEEP_CONFIG: config } };
    const readPriced = async <Shape>(command: string) =>
      JSON.parse((await runInProcess([command, '--project', 'pier', '--json'], withPrices)).stdout) as Shape;
    const read = async (above: number | undefined) => {
      const long = above === undefined ? {} : { longContext: { above, input: 16, output: 50, cacheRead: 2 } };
      // Whole micro-dollars for every token: nothing is rounded.
      const price = { input: 8, output: 10, cacheRead: 1, ...long };
      writeFileSync(config, JSON.stringify({ prices: { 'claude-opus-5-5': price } }));
      const { tasks } = await readPriced<InsightReport>('insights');
      const { total } = await readPriced<{ readonly total: { readonly costMicros: number } }>('usage');
      return [tasks.reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0), total.costMicros];
    };
    await run('sync', '--quiet', '--no-archive');
    // Its prompts have between 11,000 and 12,000 tokens.
    const costs = [await read(undefined), await read(12_000), await read(11_000)];
    for (const [inInsights, inUsage] of costs) expect(inInsights).toBe(inUsage);
    const [none, below, above] = costs.map(([cost]) => cost);
    expect(below).toBe(none);
    expect(above).toBeGreaterThan(none ?? NaN);
  });

  it('counts what a copy repeats once, from the index and from files', async () => {
    const before = await runJson<InsightReport>('insights');
    const file = builder.files().find(({ path }) => path.endsWith('.jsonl'));
    const copy = join(folder, dirname(file?.path ?? ''), 'fe2f1a3b-4c5d-4e6f-8a7b-9c0d1e2f3a4b.jsonl');
    writeFileSync(copy, file?.content ?? '');
    const after = await runJson<InsightReport>('insights');
    expect(after).toMatchObject({ sessions: before.sessions + 1, failures: before.failures, turns: before.turns });
    // What the copy adds is its own.
    const line = JSON.stringify({
      type: 'user',
      uuid: '5f4e3d2c-1b0a-4f9e-8d7c-6b5a4f3e2d1c',
      parentUuid: null,
      isSidechain: false,
      timestamp: '2026-11-09T09:00:00.000Z',
      message: { role: 'user', content: 'And now?' },
    });
    appendFileSync(copy, `${line}\n`);
    const grown = await run('insights', '--json');
    expect((JSON.parse(grown) as InsightReport).turns).toBe(before.turns + 1);
    rmSync(env.XDG_CACHE_HOME, { recursive: true, force: true });
    expect(await run('insights', '--json')).toBe(grown);
  });
});
