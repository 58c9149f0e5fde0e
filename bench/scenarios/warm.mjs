import { getTree } from '../data.mjs';
import { compare, measure, once } from '../measure.mjs';
import { command, mebibyte, scratch } from '../places.mjs';
import { measureProcesses } from './usage.mjs';

/**
 * What a person asks again and again, over 1 GiB in 3,267 files of which none has changed. Two of a bare start go into
 * asking every file for its size.
 */
export const warmScenarios = [
  warm('warm-ls', 4.2, ['ls', '--limit', '20'], /sessions/),
  warm('warm-overview', 3, ['overview'], /2,147 sessions/),
  warm('warm-tools', 3, ['tools'], /calls in 2,147 sessions/),
  warm('insights-warm', 3, ['insights'], /2,147 sessions/),
  warm('warm-doctor', 3, ['doctor'], /2,147 sessions/),
  // One of the middle, 120 KB: what is shown is content, and what prints it has to be loaded.
  warm('warm-show', 3, ['show', '6231a4f9'], /^ {2}session {2}6231a4f9/m),
  // 10 MB, all of which are read and printed.
  warm('warm-show-latest', 15, ['show', 'latest'], /^ {2}session {2}/m, 5),
  warm('warm-files', 3, ['files', 'list'], /files/),
];

function warm(name, limit, args, expected, rounds = 9) {
  return {
    name,
    title: `\`scrollkeep ${args.join(' ')}\` of a 1 GiB tree with nothing new, against a bare start of Node (CPU)`,
    limit,
    run: () => {
      const ours = [command, ...args, ...toOptions(syncOnce())];
      // The first `doctor` and `files list` read everything.
      if (rounds > 1) measureProcesses(ours, {}, [0, 1]);
      const run = (given) => measureProcesses(given, {}, [0, 1]);
      const result = compare(ours, ['-e', '0'], { rounds, run });
      if (!expected.test(result.outputs[0])) throw new Error(`${args[0]} printed ${result.outputs[0].slice(0, 200)}`);
      return result;
    },
  };
}

const syncOnce = once(() => {
  const tree = getTree(1024 * mebibyte);
  measure([command, 'sync', '--quiet', '--no-archive', ...toOptions(tree)]);
  return tree;
});

function toOptions(tree) {
  return ['--root', tree, '--cache-dir', scratch('warm'), '--data-dir', scratch('warm-data')];
}
