import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describeTrees } from '../describe-trees.mjs';
import { measure, once, toRatio } from '../measure.mjs';
import { command, program, scratch } from '../places.mjs';
import { findRealTree } from '../real-data.mjs';
import { measureUsage } from './usage.mjs';

/** What we promise is judged on real data; where none lies beside the checkout, these are left out and said to be. */
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
      '`scrollkeep sync --no-archive` of real transcripts from nothing, start-up included, against the bare ' +
      'loop without it (CPU)',
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
  const rounds = [0, 1, 2].map((round) => ({
    bare: measure([program('bare-loop'), tree]).cpu,
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

function syncReal(tree, round) {
  const folders = ['--cache-dir', scratch(`index-real-${round}`), '--data-dir', scratch(`index-real-${round}-data`)];
  return measure([command, 'sync', '--quiet', '--json', '--no-archive', tree, ...folders]);
}
