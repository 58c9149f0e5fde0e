// What is measured. Every scenario compares with a named baseline in the same run; `limit` is what we promise, the committed ratio what we had.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getHugeLine, getSession, getTree } from './data.mjs';
import { compare, measure } from './measure.mjs';
import { setUpRival } from '../scripts/set-up-rival.mjs';
import { measurePages, measureServing } from './measure-serving.mjs';

const program = (name) => fileURLToPath(new URL(`./programs/${name}.mjs`, import.meta.url));
const command = fileURLToPath(new URL('../packages/app/bin/scrollkeep.js', import.meta.url));
const mebibyte = 1024 * 1024;

export const scenarios = [
  {
    name: 'read',
    title: 'reading and parsing a 256 MiB tree, against a bare loop (CPU)',
    limit: 1.3,
    run: () => compareReading([program('read-records')]),
  },
  {
    name: 'inspect',
    title: '`scrollkeep inspect` of the same tree, every conversation built, start-up included, against the bare loop without it (CPU)',
    limit: 2.5,
    run: () => compareReading([command, 'inspect', '--json'], (output) => JSON.parse(output).totals.objects),
  },
  {
    name: 'check',
    title: '`scrollkeep check` of the same tree, start-up included, against the bare loop without it (CPU)',
    limit: 2.5,
    run: () => compareReading([command, 'check', '--json'], (output) => JSON.parse(output).totals.lines),
  },
  {
    name: 'conversation',
    title: 'reading a 42 MB session and building its conversation, against the bare loop (CPU)',
    limit: 2,
    run: () => compare([program('build-session'), getSession(42e6)], [program('bare-loop'), getSession(42e6)], { rounds: 9 }),
  },
  {
    name: 'memory-file',
    title: 'peak memory of `inspect` of a 1 GiB file, for a person, against 300 MB',
    limit: 1,
    run: () => peakAgainst(300, ['inspect', getSession(1024 * mebibyte)], (output) => output.includes('Record types')),
  },
  {
    name: 'memory-line',
    title: 'peak memory of `inspect` of one line of 256 MiB, against 300 MB',
    limit: 1,
    run: () => peakAgainst(300, ['inspect', '--json', getHugeLine(256 * mebibyte)]),
  },
  {
    name: 'memory-session',
    title: 'peak memory of `inspect --json` of a 1 GiB session with its whole conversation (437,000 records), against 300 MB',
    limit: 1,
    run: () => peakAgainst(300, ['inspect', '--json', getSession(1024 * mebibyte)], (output) => JSON.parse(output).sessions[0].turns > 0),
  },
  {
    name: 'memory-serve',
    title: 'peak memory of `serve` with a 1 GiB session opened and its first, middle and last page read, against 300 MB',
    limit: 1,
    run: async () => toRatio((await serving()).peakMegabytes, 300),
  },
  {
    name: 'scan-serve',
    title: 'opening a 1 GiB session in `serve` for the first time, against the bare loop (CPU)',
    limit: 2,
    run: async () => toRatio((await serving()).cpu, measure([program('bare-loop'), getSession(1024 * mebibyte)]).cpu),
  },
  {
    name: 'scan-wait',
    title: 'the longest wait of another request meanwhile, against the time that opening takes (wall)',
    limit: 0.1,
    run: async () => toRatio((await serving()).longestWait, (await serving()).wall),
  },
  {
    name: 'page',
    title: 'the slowest page (first, middle, last; each at most 300 KB) of a 42 MB and of a 1 GiB session that are open, against those of one of 1 MB (wall)',
    limit: 2,
    run: async () => {
      const [small, ...large] = await measurePages([1e6, 42e6, 1024 * mebibyte], { rounds: 25 });
      return toRatio(Math.max(...large.flatMap(({ seconds }) => seconds)), Math.max(...small.seconds));
    },
  },
  {
    name: 'export-html',
    title: '`scrollkeep export` of a 42 MB session as one page, colours included, against claude-replay 0.9.0, which packs the data for a player (CPU)',
    limit: 4,
    run: async () => compare([command, 'export', getSession(42e6), '--out', scratch('ours.html'), '--force', '--quiet'], [await getReplay(), getSession(42e6), '-o', scratch('replay.html')], { rounds: 3 }),
  },
  {
    name: 'export-size',
    title: 'size of that page, against the transcript',
    limit: 1.5,
    run: () => {
      measure([command, 'export', getSession(42e6), '--out', scratch('size.html'), '--force', '--quiet']);
      const [ours, baseline] = [scratch('size.html'), getSession(42e6)].map((file) => statSync(file).size / mebibyte);
      return { ratio: ours / baseline, ours, baseline };
    },
  },
  {
    name: 'version',
    title: '`scrollkeep --version`, against a bare start of Node (wall)',
    limit: 1.3,
    run: () => compare([command, '--version'], ['-e', '0'], { rounds: 30, by: 'wall', run: timeStart }),
  },
];

const scratch = (name) => join(process.env.SCROLLKEEP_BENCH_SCRATCH, name);

async function getReplay() {
  const installed = await setUpRival('claude-replay', '0.9.0');
  if (installed === undefined) throw new Error('claude-replay cannot be installed');
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  return join(installed, typeof bin === 'string' ? bin : Object.values(bin)[0]);
}

function compareReading(ours, toCount = Number) {
  const tree = getTree(256 * mebibyte);
  const result = compare([...ours, tree], [program('bare-loop'), tree], { rounds: 5 });
  const [found, expected] = [toCount(result.outputs[0]), Number(result.outputs[1])];
  if (found !== expected) throw new Error(`counted ${found} objects, the bare loop ${expected}`);
  return result;
}

const serving = once(() => measureServing(1024 * mebibyte));

/** Several scenarios look at the same run. */
function once(measureOnce) {
  let measured;
  return () => (measured ??= measureOnce());
}

function toRatio(ours, baseline) {
  return { ratio: ours / baseline, ours, baseline };
}


function peakAgainst(megabytes, args, isRead = (output) => JSON.parse(output).totals.lines > 0) {
  const { peakMegabytes, output } = measure([command, ...args]);
  if (!isRead(output)) throw new Error('nothing was read');
  return toRatio(peakMegabytes, megabytes);
}

/** Without the preload of `measure`, which would cost more than what is measured. */
function timeStart(args) {
  const started = process.hrtime.bigint();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`${join(...args)} ended with ${status}`);
  return { wall: Number(process.hrtime.bigint() - started) / 1e9 };
}
