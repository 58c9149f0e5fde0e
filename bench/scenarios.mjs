// What is measured. Every scenario compares with a named baseline in the same run; `limit` is what we promise, the committed ratio what we had.
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { getHugeLine, getSession, getSmallFiles, getTree } from './data.mjs';
import { compare, measure } from './measure.mjs';
import { setUpRival } from '../scripts/set-up-rival.mjs';
import { measurePages, measureServing } from './measure-serving.mjs';
import { measureFirstPages, measureStart, measureVisit } from './measure-indexed.mjs';

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
    name: 'redact',
    title: 'reading a 42 MB session and redacting every line, all of it, against the bare loop that reads and parses (CPU)',
    limit: 2,
    run: () => compare([program('redact-lines'), getSession(42e6), bundleRedactor()], [program('bare-loop'), getSession(42e6)], { rounds: 7 }),
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
    title: 'peak memory of `serve` over a whole visit of a 1 GiB session: opened, pages read, cost known, usage, timeline and reports looked at, against 300 MB',
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
    name: 'serve-start',
    title: 'starting `serve` over an indexed 1 GiB tree until the list of home is answered, the second time, against a bare start of Node (wall)',
    limit: 3,
    run: async () => {
      const { ours, baseline } = await measureStart({ rounds: 25 });
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
    title: 'the first screen of an indexed 42 MB and 1 GiB session, opened for the first time in a server that runs, against one of 1 MB (wall)',
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
  {
    name: 'export-html',
    title: '`scrollkeep export` of a 42 MB session as one page, colours included, against claude-replay 0.9.0, which packs the data for a player (CPU)',
    limit: 4,
    run: async () => compare([command, 'export', getSession(42e6), '--out', scratch('ours.html'), '--force', '--quiet'], [await getReplay(), getSession(42e6), '-o', scratch('replay.html')], { rounds: 3 }),
  },
  {
    name: 'memory-export',
    title: 'peak memory of `export --format text` of a 1 GiB session, redacted, against 350 MB',
    limit: 1,
    run: () => peakAgainst(350, ['export', getSession(1024 * mebibyte), '--format', 'text', '--out', scratch('memory.txt'), '--force', '--quiet'], () => existsSync(scratch('memory.txt'))),
  },
  {
    name: 'memory-files',
    title: 'peak memory of `files list` of a 1 GiB session, as a table, against 350 MB',
    limit: 1,
    run: () => peakAgainst(350, ['files', 'list', getSession(1024 * mebibyte)], (output) => /^[\d,]{6,} files/m.test(output)),
  },
  {
    name: 'memory-files-serve',
    title: 'peak memory of `serve` over the same visit as in memory-serve, and then all about the files of the session, against 300 MB',
    limit: 1,
    run: async () => toRatio((await serving()).peakWithFiles, 300),
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
    name: 'usage-256',
    title: '`scrollkeep usage` of a 256 MiB tree, cold, against ccusage 20.0.24 as npm installs it (CPU)',
    limit: 1,
    run: () => compareUsage(256 * mebibyte, 'cpu'),
  },
  {
    name: 'usage-256-wall',
    title: 'the same (wall)',
    limit: 1,
    run: () => compareUsage(256 * mebibyte, 'wall'),
  },
  {
    name: 'usage-1024',
    title: '`scrollkeep usage` of a 1 GiB tree, cold, against ccusage 20.0.24 as npm installs it (CPU)',
    limit: 1,
    run: () => compareUsage(1024 * mebibyte, 'cpu'),
  },
  {
    name: 'usage-1024-wall',
    title: 'the same (wall)',
    limit: 1,
    run: () => compareUsage(1024 * mebibyte, 'wall'),
  },
  {
    name: 'usage-warm',
    title: '`scrollkeep usage` of the same tree with nothing new, against ccusage 20.0.24 (CPU)',
    limit: 0.067,
    run: async () => {
      const { warm, baseline } = await getUsageRun(1024 * mebibyte);
      return toRatio(warm.cpu, baseline.cpu);
    },
  },
  {
    name: 'statusline',
    title: '`scrollkeep statusline` in a 42 MB session, against a bare start of Node (wall)',
    limit: 1.5,
    run: () => compareStatusline(getSession(42e6)),
  },
  {
    name: 'archive-size',
    title: 'bytes of an archive on disk, list of files included, against those of its source: the public corpus, else a generated tree (MB)',
    limit: 0.25,
    run: compareArchiveSize,
  },
  {
    name: 'archive-warm',
    title: '`scrollkeep archive` over 5,000 files with nothing new, start-up included, against a bare walk that asks each file for its size (CPU)',
    limit: 2,
    run: compareWarmArchive,
  },
  {
    name: 'archive-append',
    title: '`scrollkeep archive` after one new line in a session of 256 MiB, against one of 1 MiB (CPU)',
    limit: 1.2,
    run: compareAppends,
  },
  {
    name: 'index',
    title: '`scrollkeep sync --no-archive` of a 1 GiB tree from nothing, start-up included, against the bare loop without it (CPU)',
    limit: 3.5,
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
    title: '`scrollkeep sync` of the same tree with its archive, against the bare loop (CPU)',
    limit: 5,
    run: () => {
      const { copy, bare } = indexing();
      return toRatio(syncTree(copy, 'both').cpu, bare);
    },
  },
  {
    name: 'sync-warm',
    title: '`scrollkeep sync --no-archive` with one new line, against `--version` + a bare walk that asks each file for its size + an empty commit (CPU)',
    limit: 1.5,
    run: () => indexing().warm,
  },
  {
    name: 'watch-idle',
    title: '`scrollkeep sync --watch` over 5,000 files of which none changes: CPU in 60 s after it has settled, in per cent of a core, against 0.5',
    limit: 1,
    run: () => toRatio(measureWatching(getSmallFiles(5000)) * 100, 0.5),
  },
  {
    name: 'search',
    title: 'three words in a running process, 95 of 100 below, against ripgrep over the tree (wall)',
    limit: 0.15,
    run: () => compareSearch(['harbour quiet tonight', 'thread early change', 'worker byte release', 'engine queue window', 'is:prompt token commit check', 'tests green crew'], (query) => query.split(' ').at(-1)),
  },
  {
    name: 'search-substring',
    title: 'a part of a word in a running process, 95 of 100 below, against ripgrep over the tree (wall)',
    limit: 1,
    run: () => compareSearch(['~arbou', '~ighthous', '~"uiet tonigh"', '~ommi'], (query) => query.replaceAll(/[~"]/g, '')),
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

const usageRuns = new Map();

/** Several scenarios look at the same run. */
function getUsageRun(bytes) {
  const run = usageRuns.get(bytes) ?? measureUsage(bytes);
  usageRuns.set(bytes, run);
  return run;
}

async function compareUsage(bytes, by) {
  const { ours, baseline } = await getUsageRun(bytes);
  return { ratio: ours[by] / baseline[by], ours: ours[by], baseline: baseline[by] };
}

async function measureUsage(bytes) {
  const tree = getTree(bytes);
  const installed = await setUpRival('ccusage', '20.0.24');
  if (installed === undefined) throw new Error('ccusage 20.0.24 cannot be installed');
  const usage = [command, 'usage', 'month', tree, '--json', '--timezone', 'UTC', '--cache-dir'];
  const commands = { ours: usage, warm: usage, baseline: [join(installed, 'src/cli.js'), 'claude', 'monthly', '--offline', '--json', '--timezone', 'UTC'] };
  const best = { ours: { cpu: Infinity, wall: Infinity }, warm: { cpu: Infinity, wall: Infinity }, baseline: { cpu: Infinity, wall: Infinity } };
  const outputs = {};
  for (let round = 0; round < (bytes > 512 * mebibyte ? 3 : 7); round++) {
    for (const [name, args] of Object.entries(commands)) {
      // Cold with a cache of its own, warm with the one that the cold run has just filled.
      const folder = name === 'baseline' ? [] : [scratch(`usage-${bytes}-${round}`)];
      const { cpu, wall, output } = measureProcesses([...args, ...folder], { CLAUDE_CONFIG_DIR: tree });
      best[name] = { cpu: Math.min(best[name].cpu, cpu), wall: Math.min(best[name].wall, wall) };
      outputs[name] = output;
    }
  }
  const { total } = JSON.parse(outputs.ours);
  const { totals } = JSON.parse(outputs.baseline);
  const found = [total.input, total.output, total.cacheWrite5m + total.cacheWrite1h, total.cacheRead];
  const expected = [totals.inputTokens, totals.outputTokens, totals.cacheCreationTokens, totals.cacheReadTokens];
  if (String(found) !== String(expected)) throw new Error(`counted ${found} tokens, ccusage ${expected}`);
  return best;
}

/** With the time of the processes that a program starts: the shell adds up those it has waited for. */
function measureProcesses(args, env) {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S %R"; time "$@" 2>/dev/null', 'bash', process.execPath, ...args], { encoding: 'utf8', maxBuffer: 1 << 30, env: { ...process.env, LC_ALL: 'C', ...env } });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
  const [user, system, wall] = stderr.trim().split(' ').map(Number);
  return { cpu: user + system, wall, output: stdout };
}

function compareStatusline(transcript) {
  const input = JSON.stringify({ transcript_path: transcript, model: { id: 'claude-opus-5', display_name: 'Opus 5' }, cost: { total_cost_usd: 1.5 } });
  const run = (args) => {
    const started = process.hrtime.bigint();
    const { status, stdout } = spawnSync(process.execPath, args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] });
    if (status !== 0) throw new Error(`${join(...args)} ended with ${status}`);
    return { wall: Number(process.hrtime.bigint() - started) / 1e9, output: stdout };
  };
  const result = compare([command, 'statusline'], ['-e', '0'], { rounds: 30, by: 'wall', run });
  if (!result.outputs[0].includes('context')) throw new Error(`printed ${result.outputs[0]}`);
  return result;
}

/** The command's redactor as a module of its own. */
function bundleRedactor() {
  const outfile = join(process.env.SCROLLKEEP_BENCH_SCRATCH, 'redactor.mjs');
  buildSync({ entryPoints: [fileURLToPath(new URL('../packages/app/src/redact/open-configured-redactor.ts', import.meta.url))], bundle: true, platform: 'node', format: 'esm', conditions: ['@scrollkeep/source'], minify: true, outfile });
  return outfile;
}

/** The searcher of the command and the server as a program of its own; native code is found in the repository. */
function bundleSearcher() {
  const outfile = scratch('search-loop.mjs');
  const banner = { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" };
  buildSync({ entryPoints: [program('search-loop')], bundle: true, platform: 'node', target: 'node20.19', format: 'esm', conditions: ['@scrollkeep/source'], external: ['@photostructure/sqlite', 'pg-native'], banner, outfile, logLevel: 'warning' });
  return outfile;
}

function compareReading(ours, toCount = Number) {
  const tree = getTree(256 * mebibyte);
  const result = compare([...ours, tree], [program('bare-loop'), tree], { rounds: 5 });
  const [found, expected] = [toCount(result.outputs[0]), Number(result.outputs[1])];
  if (found !== expected) throw new Error(`counted ${found} objects, the bare loop ${expected}`);
  return result;
}

const indexing = once(measureIndexing);

/** One index of a big tree, looked at from several sides. */
function measureIndexing() {
  const tree = getTree(1024 * mebibyte);
  const copy = scratch('tree');
  cpSync(tree, copy, { recursive: true, preserveTimestamps: true });
  const sync = () => syncTree(copy, 'index', '--no-archive');
  const bare = Math.min(...[0, 1].map(() => measure([program('bare-loop'), copy]).cpu));
  const full = sync();
  const { bytes } = JSON.parse(full.output);
  const size = ['index.db', 'index.db-wal'].reduce((sum, name) => sum + (existsSync(join(scratch('index'), name)) ? statSync(join(scratch('index'), name)).size : 0), 0);
  const transcript = readdirSync(copy, { recursive: true }).find((name) => /[0-9a-f]{12}\.jsonl$/.test(name));
  const warm = [];
  const idle = [];
  for (let round = 0; round < 5; round++) {
    appendFileSync(join(copy, transcript), '{"type":"user","message":{"role":"user","content":"one more line"}}\n');
    warm.push(sync().cpu);
    idle.push(measure([command, '--version']).cpu + measure([program('stat-and-commit'), copy, scratch('empty.db')]).cpu);
  }
  return { store: join(scratch('index'), 'index.db'), copy, bare, index: toRatio(full.cpu, bare), size: toRatio(size / 1e6, bytes / 1e6), warm: toRatio(Math.min(...warm), Math.min(...idle)) };
}

function syncTree(tree, name, ...more) {
  return measure([command, 'sync', '--quiet', '--json', tree, '--cache-dir', scratch(name), '--data-dir', scratch(`${name}-data`), ...more]);
}

/** The share of a core that following a tree takes while nothing is written. */
function measureWatching(tree) {
  const usageFile = scratch('window.json');
  const folders = ['--cache-dir', scratch('watch'), '--data-dir', scratch('watch-data')];
  measure([command, 'sync', '--quiet', tree, ...folders]);
  const { status } = spawnSync(process.execPath, ['--import', program('report-window'), command, 'sync', '--quiet', '--watch', '--for', '78s', tree, ...folders], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, SCROLLKEEP_USAGE_FILE: usageFile } });
  if (status !== 0) throw new Error(`sync --watch ended with ${status}`);
  return JSON.parse(readFileSync(usageFile, 'utf8')).share;
}

async function compareSearch(queries, toPattern) {
  const { store, copy } = indexing();
  const ripgrep = join(await setUpRival(`@vscode/ripgrep-${process.platform}-${process.arch}`, '1.18.0'), 'bin', 'rg');
  const { stdout, stderr, status } = spawnSync(process.execPath, [bundleSearcher()], { input: JSON.stringify({ store, queries, rounds: 10 }), encoding: 'utf8', maxBuffer: 1 << 28, env: { ...process.env, NODE_PATH: fileURLToPath(new URL('../node_modules', import.meta.url)) } });
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

const firstPages = once(() => measureFirstPages([1e6, 42e6, 1024 * mebibyte], { rounds: 5 }));
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

function archive(root, data, ...more) {
  return measure([command, 'archive', 'run', '--yes', '--json', '--root', root, '--data-dir', data, ...more]);
}

function compareArchiveSize() {
  const corpus = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'scrollkeep-corpus', 'public');
  const source = existsSync(corpus) ? corpus : getTree(256 * mebibyte);
  const data = join(process.env.SCROLLKEEP_BENCH_SCRATCH, 'size');
  const { newBytes } = JSON.parse(archive(source, data).output);
  const stored = readdirSync(data, { recursive: true, withFileTypes: true }).reduce((sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath ?? entry.path, entry.name)).size : 0), 0);
  return { ratio: stored / newBytes, ours: stored / 1e6, baseline: newBytes / 1e6 };
}

function compareWarmArchive() {
  const [tree, data] = [getSmallFiles(5000), join(process.env.SCROLLKEEP_BENCH_SCRATCH, 'warm')];
  archive(tree, data);
  const result = compare([command, 'archive', 'run', '--json', '--root', tree, '--data-dir', data], [program('stat-walk'), tree], { rounds: 15 });
  const [ours, walked] = result.outputs.map((output) => JSON.parse(output));
  if (ours.unchanged !== 5000 || walked.files !== 5000) throw new Error(`looked at ${ours.unchanged} of ${walked.files} files`);
  return result;
}

function compareAppends() {
  const long = readFileSync(getSession(1024 * mebibyte)).subarray(0, 256 * mebibyte);
  const sides = [long, long.subarray(0, mebibyte)].map((bytes, at) => {
    const folder = join(process.env.SCROLLKEEP_BENCH_SCRATCH, `append-${at}`);
    const file = join(folder, 'claude/projects/-home-ada/00000000-0000-4000-8000-000000000000.jsonl');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    archive(join(folder, 'claude'), join(folder, 'data'));
    return { folder, file };
  });
  const run = ({ folder, file }) => {
    appendFileSync(file, '{"type":"summary","summary":"one more line","leafUuid":"x"}\n');
    const result = archive(join(folder, 'claude'), join(folder, 'data'));
    if (JSON.parse(result.output).newBytes !== 60) throw new Error('not just the new line was taken');
    return result;
  };
  return compare(sides[0], sides[1], { rounds: 15, run });
}

/** Without the preload of `measure`, which would cost more than what is measured. */
function timeStart(args) {
  const started = process.hrtime.bigint();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`${join(...args)} ended with ${status}`);
  return { wall: Number(process.hrtime.bigint() - started) / 1e9 };
}
