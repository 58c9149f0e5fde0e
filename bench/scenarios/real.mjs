import { spawn } from 'node:child_process';
import { once as nextOf } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describeTrees } from '../describe-trees.mjs';
import { measure, once, toRatio } from '../measure.mjs';
import { command, program, scratch } from '../places.mjs';
import { findDoubledTree, findRealTree } from '../real-data.mjs';
import { measureUsage } from './usage.mjs';

/** What we promise is judged on real data; if none lies beside the checkout, these are left out and said to be. */
export const realScenarios = [
  {
    name: 'calibration',
    title: 'the generated tree against the real one: mean of the ratios of 20 figures, each at least 1',
    limit: 1.6,
    isThere: () => findRealTree() !== undefined,
    run: () => describeTrees(findRealTree()),
  },
  {
    name: 'index-real',
    title:
      '`scrollkeep sync --no-archive` of real transcripts from nothing, against the bare loop, both with their ' +
      'start-up (CPU)',
    limit: 6,
    isThere: () => findRealTree() !== undefined,
    run: () => indexing().index,
  },
  {
    name: 'index-real-size',
    title: 'bytes of that index on disk, against those of the transcripts (MB)',
    limit: 0.25,
    isThere: () => findRealTree() !== undefined,
    run: () => indexing().size,
  },
  {
    name: 'first-matches',
    title:
      'the first `scrollkeep search` of twice the real transcripts, without an index, until it shows matches, ' +
      'against the bare loop over all of them (wall)',
    limit: 1,
    isThere: () => findRealTree() !== undefined,
    run: async () => (await searchingFirst()).matches,
  },
  {
    name: 'first-search',
    title: 'the same until its answer is complete, against that loop (CPU)',
    limit: 7,
    isThere: () => findRealTree() !== undefined,
    run: async () => (await searchingFirst()).answer,
  },
  {
    name: 'usage-real',
    title: '`scrollkeep usage` of real transcripts, cold, against ccusage 20.0.24 as npm installs it (CPU)',
    limit: 1.1,
    isThere: () => findRealTree() !== undefined,
    // What the two count differs by named rules there (tests/corpus/usage-ccusage.test.ts): only the cost is compared.
    run: async () => {
      const { ours, baseline } = await measureUsage(findRealTree(), { rounds: 9, isSameCount: false });
      return toRatio(ours.cpu, baseline.cpu);
    },
  },
];

const indexing = once(() => {
  const tree = findRealTree();
  const rounds = [0, 1, 2, 3, 4].map((round) => ({
    bare: measure([program('bare-loop'), tree], { isWhole: true }).cpu,
    full: syncReal(tree, round),
  }));
  const full = Math.min(...rounds.map((round) => round.full.cpu));
  const { bytes } = JSON.parse(rounds[0].full.output);
  const size = ['index.db', 'index.db-wal']
    .map((name) => join(scratch('index-real-0'), name))
    .reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
  return {
    index: toRatio(full, Math.min(...rounds.map((round) => round.bare))),
    size: toRatio(size / 1e6, bytes / 1e6),
  };
});

const searchingFirst = once(async () => {
  const tree = findDoubledTree();
  const best = { bareWall: Infinity, bareCpu: Infinity, wall: Infinity, cpu: Infinity };
  for (const round of [0, 1, 2]) {
    const bare = measure([program('bare-loop'), tree], { isWhole: true });
    const { wall, cpu } = await searchFirst(tree, round);
    best.bareWall = Math.min(best.bareWall, bare.wall);
    best.bareCpu = Math.min(best.bareCpu, bare.cpu);
    best.wall = Math.min(best.wall, wall);
    best.cpu = Math.min(best.cpu, cpu);
  }
  return { matches: toRatio(best.wall, best.bareWall), answer: toRatio(best.cpu, best.bareCpu) };
});

/** Seconds until the first matches were shown, and those of CPU until everything was. */
async function searchFirst(tree, round) {
  const usageFile = scratch('usage-first-search.json');
  const folders = [
    '--cache-dir',
    scratch(`first-search-${round}`),
    '--data-dir',
    scratch(`first-search-${round}-data`),
  ];
  const started = process.hrtime.bigint();
  const child = spawn(process.execPath, ['--import', program('report-usage'), command, 'search', 'error', ...folders], {
    env: { ...process.env, CLAUDE_CONFIG_DIR: tree, SCROLLKEEP_USAGE_FILE: usageFile },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = nextOf(child, 'close');
  const [first] = await nextOf(child.stderr, 'data');
  const wall = Number(process.hrtime.bigint() - started) / 1e9;
  child.stderr.resume();
  const [status] = await ended;
  if (status !== 0 || !String(first).includes('Still indexing'))
    throw new Error(`search ended with ${status}: ${first}`);
  return { wall, cpu: JSON.parse(readFileSync(usageFile, 'utf8')).cpu };
}

function syncReal(tree, round) {
  const folders = ['--cache-dir', scratch(`index-real-${round}`), '--data-dir', scratch(`index-real-${round}-data`)];
  return measure([command, 'sync', '--quiet', '--json', '--no-archive', tree, ...folders]);
}
