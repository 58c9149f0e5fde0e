import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setUpRival } from '../../scripts/set-up-rival.mjs';
import { getSession } from '../data.mjs';
import { compare, measure, peakAgainst, toRatio } from '../measure.mjs';
import { command, mebibyte, scratch } from '../places.mjs';

export const exportingScenarios = [
  {
    name: 'export-html',
    title:
      '`scrollkeep export` of a 42 MB session as one page, colours included, against claude-replay 0.9.0, ' +
      'which packs the data for a player (CPU)',
    limit: 4,
    run: async () =>
      compare(
        [command, 'export', getSession(42e6), '--out', scratch('ours.html'), '--force', '--quiet'],
        [await getReplay(), getSession(42e6), '-o', scratch('replay.html')],
        { rounds: 3 },
      ),
  },
  {
    name: 'memory-export',
    title: 'peak memory of `export --format text` of a 1 GiB session, redacted, against 350 MB',
    limit: 1,
    run: () =>
      peakAgainst(
        350,
        [
          'export',
          getSession(1024 * mebibyte),
          '--format',
          'text',
          '--out',
          scratch('memory.txt'),
          '--force',
          '--quiet',
        ],
        () => existsSync(scratch('memory.txt')),
      ),
  },
  {
    name: 'export-size',
    title: 'size of that page, against the transcript',
    limit: 1.5,
    run: () => {
      measure([command, 'export', getSession(42e6), '--out', scratch('size.html'), '--force', '--quiet']);
      const [ours, baseline] = [scratch('size.html'), getSession(42e6)].map((file) => statSync(file).size / mebibyte);
      return toRatio(ours, baseline);
    },
  },
];

async function getReplay() {
  const installed = await setUpRival('claude-replay', '0.9.0');
  if (installed === undefined) throw new Error('claude-replay cannot be installed');
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  return join(installed, typeof bin === 'string' ? bin : Object.values(bin)[0]);
}
