import { getTree } from '../data.mjs';
import { compare, measure, once } from '../measure.mjs';
import { command, mebibyte, scratch } from '../places.mjs';
import { measureProcesses } from './usage.mjs';

/**
 * What a person asks again and again, over 1 GiB in 3,267 files of which none has changed. Two of a bare start go into
 * asking every file for its size.
 */
export const warmScenarios = [
  warm('warm-ls', 7, ['ls', '--limit', '20'], /sessions/),
  warm('warm-overview', 6, ['overview'], /2,147 sessions/),
  warm('warm-tools', 6, ['tools'], /calls in 2,147 sessions/),
  warm('insights-warm', 3, ['insights'], /2,147 sessions/),
  warm('warm-doctor', 10, ['doctor'], /2,147 sessions/),
  // What is shown here is content, which is read from the transcript: 10 MB. Of files 33,000 are listed.
  warm('warm-show', 40, ['show', 'latest'], /^ {2}session {2}/m, 5),
  warm('warm-files', 40, ['files', 'list'], /files/, 5),
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
