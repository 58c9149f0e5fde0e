import { getSession } from '../data.mjs';
import { measureFirstPages, measureStart, measureVisit } from '../measure-indexed.mjs';
import { measurePages, measureServing } from '../measure-serving.mjs';
import { measure, once, toRatio } from '../measure.mjs';
import { mebibyte, program } from '../places.mjs';

export const servingScenarios = [
  {
    name: 'memory-serve',
    title:
      'peak memory of `serve` over a whole visit of a 1 GiB session: opened, pages read, cost known, usage, ' +
      'timeline and reports looked at, against 300 MB',
    limit: 1,
    run: async () => toRatio((await serving()).peakMegabytes, 300),
  },
  {
    name: 'memory-files-serve',
    title:
      'peak memory of `serve` over the same visit as in memory-serve, and then all about the files of the ' +
      'session, against 300 MB',
    limit: 1,
    run: async () => toRatio((await serving()).peakWithFiles, 300),
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
    title:
      'the slowest page (first, middle, last; each at most 300 KB) of a 42 MB and of a 1 GiB session that are ' +
      'open, against those of one of 1 MB (wall)',
    limit: 2,
    run: async () => {
      const [small, ...large] = await measurePages([1e6, 42e6, 1024 * mebibyte], { rounds: 25 });
      return toRatio(Math.max(...large.flatMap(({ seconds }) => seconds)), Math.max(...small.seconds));
    },
  },
  {
    name: 'serve-start',
    title:
      'starting `serve` over an indexed 1 GiB tree until the list of home is answered, right after `sync` or ' +
      'after another server, whichever is slower, against a bare start of Node (wall)',
    limit: 3,
    run: async () => {
      const { ours, baseline } = await measureStart({ rounds: 15 });
      return toRatio(ours, baseline);
    },
  },
  {
    name: 'memory-indexed',
    title: 'peak memory of `serve` over that tree with its pages looked at, against 250 MB',
    limit: 1,
    run: async () => toRatio(await measureVisit(), 250),
  },
  {
    name: 'page-indexed',
    title:
      'the first screen of an indexed 42 MB and 1 GiB session, opened for the first time in a server that ' +
      'runs, against one of 1 MB (wall)',
    limit: 1.5,
    run: async () => {
      const [small, ...large] = await firstPages();
      return toRatio(Math.max(...large.map(({ seconds }) => seconds)), small.seconds);
    },
  },
  {
    name: 'page-indexed-bytes',
    title: 'bytes of that first page, against one of 1 MB (kB)',
    limit: 1.5,
    run: async () => {
      const [small, ...large] = await firstPages();
      return toRatio(Math.max(...large.map(({ bytes }) => bytes)) / 1000, small.bytes / 1000);
    },
  },
];

const firstPages = once(() => measureFirstPages([1e6, 42e6, 1024 * mebibyte], { rounds: 5 }));
const serving = once(() => measureServing(1024 * mebibyte));
