import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setUpRival } from '../../scripts/set-up-rival.mjs';
import { bundledEnvironment, bundleProgram } from '../bundle-program.mjs';
import { getSession, getSmallFiles, getTree } from '../data.mjs';
import { measure, once, toRatio } from '../measure.mjs';
import { command, mebibyte, program, scratch } from '../places.mjs';

export const indexingScenarios = [
  {
    name: 'index',
    title:
      '`scrollkeep sync --no-archive` of a 1 GiB tree from nothing, against the bare loop, both with their start-up ' +
      '(CPU); the promise is for real transcripts (`index-real`)',
    limit: 7.5,
    run: () => indexing().index,
  },
  {
    name: 'index-size',
    title: 'bytes of that index on disk, against those of the tree (MB)',
    limit: 0.25,
    run: () => indexing().size,
  },
  {
    name: 'index-archive',
    title:
      '`scrollkeep sync` of the same tree with its archive, against the bare loop (CPU): 7.5 for the index, and ' +
      '1.5 to read every file once more, hash it and compress it',
    limit: 9,
    run: () => {
      const { copy, bare } = indexing();
      return toRatio(syncTree(copy, 'both').cpu, bare);
    },
  },
  {
    name: 'sync-warm',
    title:
      '`scrollkeep sync --no-archive` with one new line, against `--version` + a bare walk that asks each ' +
      'file for its size + an empty commit (CPU)',
    limit: 1.5,
    run: () => indexing().warm,
  },
  {
    name: 'sync-append',
    title:
      '`scrollkeep sync --no-archive` of one line appended to a session of 1 GiB, against reading the session ' +
      'for its first index (CPU)',
    limit: 0.05,
    run: () => measureAppend(getSession(1024 * mebibyte)),
  },
  {
    name: 'watch-idle',
    title:
      '`scrollkeep sync --watch` over 5,000 files of which none changes: CPU in 60 s after it has settled, in ' +
      'per cent of a core, against 0.5',
    limit: 1,
    run: () => toRatio(measureWatching(getSmallFiles(5000)) * 100, 0.5),
  },
  {
    name: 'search',
    title: 'three words in a running process, 95 of 100 below, against ripgrep over the tree (wall)',
    limit: 0.15,
    run: () =>
      compareSearch(
        [
          'harbour quiet tonight',
          'thread early change',
          'worker byte release',
          'engine queue window',
          'is:prompt token commit check',
          'tests green crew',
        ],
        (query) => query.split(' ').at(-1),
      ),
  },
  {
    name: 'search-substring',
    title: 'a part of a word in a running process, 95 of 100 below, against ripgrep over the tree (wall)',
    limit: 1,
    run: () =>
      compareSearch(['~arbou', '~ighthous', '~"uiet tonigh"', '~ommi'], (query) => query.replaceAll(/[~"]/g, '')),
  },
];

const indexing = once(measureIndexing);

/** One index of a big tree, looked at from several sides. */
function measureIndexing() {
  const tree = getTree(1024 * mebibyte);
  const copy = scratch('tree');
  cpSync(tree, copy, { recursive: true, preserveTimestamps: true });
  const sync = () => syncTree(copy, 'index', '--no-archive');
  const bare = Math.min(...[0, 1].map(() => measure([program('bare-loop'), copy], { isWhole: true }).cpu));
  const full = sync();
  const { bytes } = JSON.parse(full.output);
  const size = ['index.db', 'index.db-wal'].reduce(
    (sum, name) => sum + (existsSync(join(scratch('index'), name)) ? statSync(join(scratch('index'), name)).size : 0),
    0,
  );
  const transcript = readdirSync(copy, { recursive: true }).find((name) => /[0-9a-f]{12}\.jsonl$/.test(name));
  const warm = [];
  const idle = [];
  for (let round = 0; round < 5; round++) {
    appendFileSync(join(copy, transcript), '{"type":"user","message":{"role":"user","content":"one more line"}}\n');
    warm.push(sync().cpu);
    idle.push(
      measure([command, '--version']).cpu + measure([program('stat-and-commit'), copy, scratch('empty.db')]).cpu,
    );
  }
  return {
    store: join(scratch('index'), 'index.db'),
    copy,
    bare,
    index: toRatio(full.cpu, bare),
    size: toRatio(size / 1e6, bytes / 1e6),
    warm: toRatio(Math.min(...warm), Math.min(...idle)),
  };
}

function measureAppend(session) {
  const tree = scratch('append-tree');
  const transcript = join(tree, 'projects/-home-ada-harbour/00000001-0000-4000-8000-000000000000.jsonl');
  mkdirSync(dirname(transcript), { recursive: true });
  copyFileSync(session, transcript);
  const sync = () => syncTree(tree, 'append', '--no-archive').cpu;
  const full = sync();
  const appended = [0, 1, 2].map(() => {
    appendFileSync(transcript, '{"type":"user","message":{"role":"user","content":"one more line"}}\n');
    return sync();
  });
  return toRatio(Math.min(...appended), full);
}

function syncTree(tree, name, ...more) {
  return measure([
    command,
    'sync',
    '--quiet',
    '--json',
    tree,
    '--cache-dir',
    scratch(name),
    '--data-dir',
    scratch(`${name}-data`),
    ...more,
  ]);
}

/** The share of a core that following a tree takes while nothing is written. */
function measureWatching(tree) {
  const usageFile = scratch('window.json');
  const folders = ['--cache-dir', scratch('watch'), '--data-dir', scratch('watch-data')];
  measure([command, 'sync', '--quiet', tree, ...folders]);
  const { status } = spawnSync(
    process.execPath,
    ['--import', program('report-window'), command, 'sync', '--quiet', '--watch', '--for', '78s', tree, ...folders],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, SCROLLKEEP_USAGE_FILE: usageFile } },
  );
  if (status !== 0) throw new Error(`sync --watch ended with ${status}`);
  return JSON.parse(readFileSync(usageFile, 'utf8')).share;
}

async function compareSearch(queries, toPattern) {
  const { store, copy } = indexing();
  const ripgrep = join(await setUpRival(`@vscode/ripgrep-${process.platform}-${process.arch}`, '1.18.0'), 'bin', 'rg');
  const { stdout, stderr, status } = spawnSync(process.execPath, [bundleProgram('search-loop')], {
    input: JSON.stringify({ store, queries, rounds: 10 }),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: bundledEnvironment,
  });
  if (status !== 0) throw new Error(stderr);
  const times = JSON.parse(stdout);
  const empty = times.find((time) => time.hits === 0);
  if (empty !== undefined) throw new Error(`nothing found for ${empty.query}`);
  const sorted = times.map((time) => time.ms).sort((a, b) => a - b);
  const baseline = queries.map((query) => {
    const started = process.hrtime.bigint();
    spawnSync(ripgrep, ['-i', '-c', '--no-messages', toPattern(query), copy], { stdio: 'ignore' });
    return Number(process.hrtime.bigint() - started) / 1e6;
  });
  return toRatio(sorted[Math.floor(sorted.length * 0.95)], Math.min(...baseline));
}
