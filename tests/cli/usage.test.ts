import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageExplanation } from '@scrollkeep/transcript/usage/explain-message.ts';
import { MessageTable } from '@scrollkeep/transcript/usage/message-table.ts';
import type { FileUsage } from '@scrollkeep/transcript/usage/open-file-usage.ts';
import type { SessionUsage } from '@scrollkeep/transcript/usage/session-usage.ts';
import { usageGroupings, type UsageReport } from '@scrollkeep/transcript/usage/usage-report.ts';
import { commands } from '../../packages/app/src/commands/registry.ts';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { openFileNow } from '../../packages/server/src/disk/open-file.ts';
import { unpackUsage, type PackedUsage } from '../../packages/server/src/usage/pack-usage.ts';
import { scanFileUsage } from '../../packages/server/src/usage/scan-file-usage.ts';
import { runCommand } from '../setup/run-in-process.ts';
import { bin } from '../setup/run-scrollkeep.ts';

let demo: DemoFolder;
let folder: string;
beforeAll(async () => {
  demo = await openDemoFolder(new Date('2026-11-01T12:00:00Z'));
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-cli-usage-'));
  mkdirSync(join(folder, 'tree/projects/-p'), { recursive: true });
  writeFileSync(
    join(folder, 'tree/projects/-p/s1.jsonl'),
    [line('m1', 'claude-opus-5', 10), line('m1', 'claude-opus-5', 10), line('m2', 'glm-5', 7)].join(''),
  );
});
afterAll(async () => {
  await demo.remove();
  rmSync(folder, { recursive: true, force: true });
});

const line = (id: string, model: string, output: number) =>
  JSON.stringify({
    type: 'assistant',
    cwd: '/home/ada/harbour',
    sessionId: 's1',
    timestamp: '2026-11-01T23:30:00.000Z',
    message: { id, model, content: [], usage: { input_tokens: 1, output_tokens: output } },
  }) + '\n';
const tree = () => join(folder, 'tree');
const readJson = async (args: readonly string[], options = {}) =>
  JSON.parse((await runCommand(['usage', ...args, '--json', '--timezone', 'UTC'], options)).stdout) as UsageReport;

describe('scrollkeep usage', () => {
  it('prints the same total by whatever the rows are', async () => {
    const reports = await Promise.all(
      ['day', 'week', 'month', 'session', 'project', 'model', 'block', 'tool'].map((by) => readJson([by, demo.path])),
    );
    for (const { rows, total } of reports) {
      expect(rows.length).toBeGreaterThan(0);
      expect(total).toEqual(reports[0]?.total);
      // Parts of messages are rounded, each at most by half.
      expect(
        Math.abs(rows.reduce((sum, row) => sum + (row.costMicros ?? 0), 0) - (total.costMicros ?? 0)),
      ).toBeLessThanOrEqual(rows.length);
    }
    expect(reports[0]?.total.messages).toBeGreaterThan(50);
  });

  it('counts the tokens that inspect counts', async () => {
    const inspection = JSON.parse((await runCommand(['inspect', demo.path, '--json'])).stdout) as {
      usage: Record<string, Record<string, number>>;
    };
    const { rows } = await readJson(['model', demo.path]);
    expect(
      Object.fromEntries(
        rows.map((row) => [
          row.key,
          {
            messages: row.messages,
            input: row.input,
            output: row.output,
            cacheRead: row.cacheRead,
            cacheWrite5m: row.cacheWrite5m,
            cacheWrite1h: row.cacheWrite1h,
          },
        ]),
      ),
    ).toEqual(inspection.usage);
  });

  it('lists a model without a price, and takes its price from the config file', async () => {
    expect(await readJson(['model', tree()])).toMatchObject({
      total: { messages: 2, costMicros: 255, unpricedMessages: 1 },
      unpriced: [{ model: 'glm-5', messages: 1, output: 7 }],
    });
    const { stdout } = await runCommand(['usage', 'model', tree()]);
    expect(stdout).toMatch(/glm-5 .*unpriced/);
    expect(stdout).toContain('* Not in the cost: glm-5 (1 message)');
    const config = join(folder, 'config.json');
    writeFileSync(config, JSON.stringify({ prices: { 'glm-5': { input: 1, output: 2 } } }));
    expect((await readJson(['model', tree()], { env: { SCROLLKEEP_CONFIG: config } })).total).toMatchObject({
      costMicros: 255 + 15,
      unpricedMessages: 0,
    });
    writeFileSync(config, JSON.stringify({ prices: { 'glm-5': { input: 1 } } }));
    expect(await runCommand(['usage', tree()], { env: { SCROLLKEEP_CONFIG: config } })).toMatchObject({
      status: 64,
      stderr: expect.stringContaining('output must be US dollars per million tokens') as string,
    });
  });

  it('puts a message into the day of the time zone, and keeps both ends of a range', async () => {
    const days = async (zone: string, ...args: readonly string[]) =>
      (
        JSON.parse((await runCommand(['usage', tree(), '--json', '--timezone', zone, ...args])).stdout) as UsageReport
      ).rows.map((row) => row.key);
    expect(await days('UTC')).toEqual(['2026-11-01']);
    expect(await days('Asia/Kathmandu')).toEqual(['2026-11-02']);
    expect(await days('Asia/Kathmandu', '--since', '2026-11-02', '--until', '2026-11-02')).toEqual(['2026-11-02']);
    expect(await days('UTC', '--since', '2026-11-02')).toEqual([]);
  });

  it('reads a transcript from standard input, and an empty folder', async () => {
    expect(await readJson(['session', '-'], { input: line('m', 'claude-opus-5', 10) })).toMatchObject({
      rows: [{ key: 's1', project: '/home/ada/harbour', costMicros: 255 }],
    });
    mkdirSync(join(folder, 'empty/projects'), { recursive: true });
    expect(await runCommand(['usage', join(folder, 'empty')])).toMatchObject({ status: 0, stdout: 'No usage.\n' });
  });

  it('names sessions by title and project, with short counts unless they are to be exact', async () => {
    const read = async (...args: readonly string[]) =>
      (await runCommand(['usage', 'session', demo.path, ...args], { env: { COLUMNS: '100' } })).stdout;
    const text = await read();
    expect(text).toMatch(/^Session +Title +Project +.*Cost/m);
    expect(text).toMatch(/^[0-9a-f]{8} {2}Tide service +harbour .*\d\.\dK.* \$\d+\.\d\d(?: |$)/m);
    expect(await read('--exact')).toMatch(/^[0-9a-f]{8} {2}Tide service .* \d{1,3},\d{3} .*\$\d+\.\d{3,6}(?: |$)/m);
  });

  it('has titles for what comes from standard input, or none', async () => {
    const { status, stdout } = await runCommand(['usage', 'session', '-'], {
      input: line('m', 'claude-opus-5', 10),
    });
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('s1') as string });
  });

  it('takes blocks for block', async () => {
    const offered = commands.find(({ name }) => name === 'usage')?.arguments?.[0]?.suggests;
    expect(offered).toEqual([...usageGroupings, 'blocks', 'explain']);
    const stable = ({ rows, total }: UsageReport) => ({ rows: rows.length, total });
    expect(stable(await readJson(['blocks', demo.path]))).toEqual(stable(await readJson(['block', demo.path])));
  });

  it.each([40, 60, 80, 120])('fits a terminal of %i columns', async (width) => {
    const { stdout } = await runCommand(['usage', 'session', demo.path, '--breakdown'], {
      env: { COLUMNS: String(width) },
    });
    for (const text of stdout.split('\n')) expect([...text].length, text).toBeLessThanOrEqual(width);
  });

  it.each([
    ['--since', 'soon'],
    ['--timezone', 'Mars/Base'],
  ])('refuses %s %s with a hint', async (...args) => {
    expect((await runCommand(['usage', demo.path, ...args])).status).toBe(64);
  });

  it('explains a message: every copy, the one that counts, the price', async () => {
    const { stdout } = await runCommand(['usage', 'explain', 'm1', tree(), '--json']);
    expect(JSON.parse(stdout) as MessageExplanation).toMatchObject({
      kind: 'message',
      chosen: 1,
      attributedTo: 0,
      costMicros: 255,
      copies: [{ line: 1 }, { line: 2 }],
      price: { model: 'claude-opus-5', tier: 'standard' },
    });
    const text = (await runCommand(['usage', 'explain', 'm1', tree()])).stdout;
    expect(text).toContain('Copies (2)');
    expect(text).toContain('255 micro-dollars');
    expect((await runCommand(['usage', 'explain', 'm2', tree()])).stdout).toContain('Unpriced');
  });

  it('explains a session: turns, context, agents', async () => {
    const usage = JSON.parse(
      (await runCommand(['usage', 'explain', 'latest', demo.path, '--json'])).stdout,
    ) as SessionUsage;
    expect(usage).toMatchObject({ kind: 'session' });
    expect(usage.turns.reduce((sum, turn) => sum + turn.messages, 0)).toBeGreaterThan(0);
    const { stdout, status } = await runCommand(['usage', 'explain', 'latest', demo.path]);
    expect(status).toBe(0);
    for (const title of ['Models', 'Turns']) expect(stdout).toContain(`${title}\n`);
  });

  it('says what is missing where nothing can be explained', async () => {
    expect((await runCommand(['usage', 'explain'])).status).toBe(64);
    expect((await runCommand(['usage', 'explain', 'msg_none', tree()])).status).toBe(66);
  });
});

describe('the thread that helps with big trees', () => {
  it('finds in the files it takes what the first thread would', async () => {
    const paths = readdirSync(demo.path, { recursive: true, encoding: 'utf8' })
      .filter((name) => /^projects.*\.jsonl$/.test(name))
      .map((name) => join(demo.path, name));
    expect(paths.length).toBeGreaterThan(5);
    const next = new Int32Array(new SharedArrayBuffer(4));
    // The first two were taken by somebody else.
    next[0] = 2;
    const task = { files: paths.map((path) => ({ path, needsCwd: true })), maxLineBytes: 1 << 24, next };
    const packed = await new Promise<PackedUsage>((resolve, reject) => {
      const worker = new Worker(join(dirname(bin), '../dist/usage-worker.js'));
      worker.postMessage(task, []);
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    const toPlain = (index: number, usage: FileUsage | undefined) => ({
      index,
      usage: usage === undefined ? undefined : { ...usage, messages: [...usage.messages] },
    });
    const expected = paths
      .map((path, index) =>
        toPlain(
          index,
          scanFileUsage(path, { needs: 'cwd', maxLineBytes: 1 << 24, open: openFileNow }, new MessageTable()),
        ),
      )
      .slice(2);
    expect(unpackUsage(packed).map(({ index, usage }) => toPlain(index, usage))).toEqual(expected);
  });
});

describe('scrollkeep statusline', () => {
  const status = () =>
    JSON.stringify({
      transcript_path: join(tree(), 'projects/-p/s1.jsonl'),
      model: { id: 'claude-opus-5', display_name: 'Opus 5' },
      cost: { total_cost_usd: 0.5 },
    });

  it('prints one line, the same by the short way and with options', async () => {
    const short = await runCommand(['statusline'], { input: status(), env: { NO_COLOR: '1' } });
    expect(short).toEqual({ status: 0, stdout: 'Opus 5 · <0.1% context (1 of 1.0M) · $0.50\n', stderr: '' });
    expect(await runCommand(['statusline', '--no-color'], { input: status() })).toEqual(short);
    expect((await runCommand(['statusline'], { input: status() })).stdout).toContain('\u001b[');
  });

  it('computes the cost where the client says none, again and again the same', async () => {
    const input = JSON.stringify({ transcript_path: join(tree(), 'projects/-p/s1.jsonl') });
    const env = { NO_COLOR: '1', SCROLLKEEP_CACHE_DIR: join(folder, 'cache') };
    const first = await runCommand(['statusline'], { input, env });
    expect(first.stdout).toContain('≈ <$0.01');
    expect(await runCommand(['statusline'], { input, env })).toEqual(first);
  });

  it('never fails', async () => {
    for (const input of ['', 'x', '[]', '{"transcript_path":7,"cost":[]}'])
      expect((await runCommand(['statusline'], { input })).status).toBe(0);
  });
});
