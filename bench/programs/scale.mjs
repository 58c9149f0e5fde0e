// How list, search and usage grow with the number of sessions, per engine, with the code of the hub over generated
// sessions. Prints one JSON. Sizes are filled one after the other into the same place; an engine stops where the next
// size would take longer than its budget.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { decodeUtf8 } from '@scrollkeep/transcript/json/decode-utf8.ts';
import { parseQuery } from '@scrollkeep/transcript/query/parse-query.ts';
import { fillAnalytics } from '@scrollkeep/store/analytics/fill-analytics.ts';
import { migrateAnalytics } from '@scrollkeep/store/analytics/analytics-tables.ts';
import { openClickHouse } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import { openQueryView } from '@scrollkeep/store/analytics/open-query-view.ts';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { startPostgres } from '@scrollkeep/store/database/postgres-server.test-kit.ts';
import { openFilesView, openSearchView } from '@scrollkeep/store/database/search/open-search-view.ts';
import { searchIndex } from '@scrollkeep/store/database/search/search-index.ts';
import { indexFiles } from '@scrollkeep/store/database/sync/index-files.ts';
import { readKnownFiles } from '@scrollkeep/store/database/sync/known-files.ts';
import { listSessionRoots, listSessions } from '@scrollkeep/hub/sharing/list-sessions.ts';
import { openWorld } from '@scrollkeep/hub/sharing/hub-world.test-kit.ts';

const { SCALE_SIZES, SCALE_ENGINES, SCALE_BUDGET_S, SCALE_CHDB, SCALE_FRONT } = process.env;
const sizes = SCALE_SIZES.split(',').map(Number);
const engines = SCALE_ENGINES.split(',');
const budget = Number(SCALE_BUDGET_S);
const sessionsAtOnce = 1000;
const repeats = 5;
const usageRepeats = 10;
const nowMs = Date.UTC(2026, 10, 1);
const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-scale-'));

const queries = [
  'needle4711',
  'w17',
  'w900 w901',
  '"w5 w6"',
  'w123*',
  'w40 is:prompt',
  'w1200 -w3',
  'after:2026-10-25 w60',
];

/** A number from a number, the same in every run. */
function mix(seed) {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b) >>> 0;
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35) >>> 0;
  return (state ^ (state >>> 16)) >>> 0;
}

/** Words as texts have them: few are everywhere, most are rare. */
function toWords(seed, count) {
  const words = [];
  for (let at = 0; at < count; at++) {
    const part = mix(seed * 31 + at) / 2 ** 32;
    words.push(`w${Math.floor(50_000 * part ** 4)}`);
  }
  return words.join(' ');
}

const recordsPerSession = 4;

function toTranscript(number) {
  const base = (at) => ({
    uuid: `u${number}-${at}`,
    parentUuid: at === 0 ? null : `u${number}-${at - 1}`,
    sessionId: toSession(number),
    cwd: `/home/p${number % 500}/project${number % 97}`,
    gitBranch: 'main',
    version: '2.1.300',
    timestamp: new Date(nowMs - (mix(number) % (180 * 86_400)) * 1000 + at * 20_000).toISOString(),
  });
  const lines = [];
  for (let at = 0; at < recordsPerSession; at++) {
    const text = `${toWords(number * 100 + at, 25)}${at === 3 ? ` needle${number}` : ''}`;
    if (at % 2 === 0) lines.push({ ...base(at), type: 'user', message: { role: 'user', content: text } });
    else
      lines.push({
        ...base(at),
        type: 'assistant',
        message: {
          id: `m${number}-${at}`,
          model: number % 3 === 0 ? 'claude-opus-4-5' : 'claude-sonnet-4-5',
          role: 'assistant',
          content: [{ type: 'text', text }],
          usage: { input_tokens: 100 + at, output_tokens: 200, cache_read_input_tokens: 5000 },
        },
      });
  }
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

const toSession = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const toRoot = (number) => `/hub/r${number}`;
const toPath = (number) => `${toRoot(number)}/projects/-home-project${number % 97}/${toSession(number)}.jsonl`;
const toNumber = (path) => Number(/^\/hub\/r(\d+)/.exec(path)[1]);

function openFile(path) {
  const bytes = toTranscript(toNumber(path));
  return {
    read(buffer, position) {
      const part = bytes.subarray(position, position + buffer.length);
      buffer.set(part);
      return part.length;
    },
    stat: () => ({ size: bytes.length, modifiedMs: nowMs, identity: `1:${toNumber(path)}` }),
    close: () => undefined,
  };
}

async function indexSessions(connection, from, to) {
  const numbers = Array.from({ length: to - from }, (_, at) => from + at);
  const roots = numbers.map(toRoot);
  const inputs = numbers.map((number) => ({
    root: toRoot(number),
    path: toPath(number),
    relativePath: toPath(number).slice(toRoot(number).length + 1),
    size: toTranscript(number).length,
    modifiedMs: nowMs,
    identity: `1:${number}`,
    class: 'transcript',
    kind: 'main',
    projectFolder: `projects/-home-project${number % 97}`,
    session: toSession(number),
    agent: undefined,
    run: undefined,
  }));
  await indexFiles(connection, inputs, {
    machine: 'hub',
    owner: 'hub',
    maxLineBytes: 1 << 24,
    decode: decodeUtf8,
    openFile,
    wholeRoots: new Set(roots),
    known: await readKnownFiles(connection, 'hub', roots),
    onProblem: (path, error) => {
      throw new Error(`${path}: ${String(error)}`);
    },
  });
}

/** CPU time of a process and its children that are done, and of its children, in seconds. */
function readCpu(pid) {
  if (pid === undefined) return 0;
  const toSeconds = (id, withChildren) => {
    try {
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .map(Number);
      return (fields[11] + fields[12] + (withChildren ? fields[13] + fields[14] : 0)) / 100;
    } catch {
      return 0;
    }
  };
  const children = readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        Number(
          readFileSync(`/proc/${name}/stat`, 'utf8')
            .replace(/^.*\) /, '')
            .split(' ')[1],
        ) === pid
      );
    } catch {
      return false;
    }
  });
  return toSeconds(pid, true) + children.reduce((sum, id) => sum + toSeconds(id, false), 0);
}

const ownCpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

function toP95(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1)];
}

async function time(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const searchOptions = { openFile, offset: 0, limit: 20, hitsPerSession: 3, snippetLength: 240, order: 'best' };

/** On a machine that others use, the CPU of a search says more than the time it takes. */
async function measureSearches(search, cpu) {
  const times = [];
  const before = cpu();
  for (const text of queries) {
    const parsed = await parseQuery(text, { nowMs });
    for (let at = 0; at < repeats; at++) times.push(await time(() => search(parsed.query)));
  }
  return { search: toP95(times), searchCpu: ((cpu() - before) * 1000) / times.length };
}

/** Tokens by day and model over all sessions: what a usage report asks of an engine. */
const usageSql = {
  sqlite:
    "SELECT date(time_ms / 1000, 'unixepoch') AS day, model, sum(input), sum(output), sum(cache_read) FROM message " +
    'WHERE is_counted = 1 GROUP BY day, model',
  postgres:
    "SELECT date_trunc('day', to_timestamp(time_ms / 1000.0)) AS day, model, sum(input), sum(output), " +
    'sum(cache_read) FROM message WHERE is_counted = 1 GROUP BY 1, 2',
  clickhouse:
    'SELECT intDiv(toInt64(time_ms), 86400000) AS day, model, sum(input), sum(output), sum(cache_read) ' +
    'FROM messages FINAL WHERE is_counted = 1 GROUP BY day, model',
};

async function measureUsage(work, cpu) {
  const before = cpu();
  const usage = await repeat(usageRepeats, work);
  return { usage, usageCpu: ((cpu() - before) * 1000) / usageRepeats };
}

async function repeat(count, work) {
  const times = [];
  for (let at = 0; at < count; at++) times.push(await time(work));
  return toP95(times);
}

/** Fills sizes one after the other and measures after each. */
async function grow(name, { fill, cpu, measure, close }) {
  const rows = [];
  let done = 0;
  let spent = 0;
  for (const size of sizes) {
    const wanted = done === 0 ? 0 : ((size - done) * spent) / done;
    if (spent + wanted > budget) {
      rows.push({ engine: name, sessions: size, notRun: `about ${Math.round(wanted)} CPU seconds to fill` });
      continue;
    }
    const before = cpu();
    for (let at = done; at < size; at += sessionsAtOnce) await fill(at, Math.min(size, at + sessionsAtOnce));
    const cpuSeconds = cpu() - before;
    spent += cpuSeconds;
    const measured = await measure(size);
    const ingested = (size - done) * recordsPerSession;
    rows.push({ engine: name, sessions: size, ...measured, ingestPerCoreSecond: Math.round(ingested / cpuSeconds) });
    process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`);
    done = size;
  }
  await close();
  return rows;
}

async function openOwn(dialect) {
  const server = dialect === 'postgres' ? await startPostgres() : undefined;
  const store = server === undefined ? join(folder, 'index.db') : await server.createStore();
  const hubStore = server === undefined ? join(folder, 'hub.db') : await server.createStore();
  const connection = await openIndex({ store });
  const pid =
    server === undefined
      ? undefined
      : Number(
          readFileSync(join(decodeURIComponent(/@([^/]+)/.exec(store)[1]), 'data/postmaster.pid'), 'utf8').split(
            '\n',
          )[0],
        );
  const hub = await openHub(hubStore);
  const cpu = () => ownCpu() + readCpu(pid);
  return {
    fill: (from, to) => indexSessions(connection, from, to),
    cpu,
    async measure(size) {
      const list = await hub.measure(size);
      let view;
      const viewMs = await time(async () => (view = await openSearchView(connection)));
      return {
        ...list,
        viewMs,
        ...(await measureSearches((query) => searchIndex(connection, view, query, searchOptions), cpu)),
        ...(await measureUsage(() => connection.all(usageSql[dialect]), cpu)),
      };
    },
    async close() {
      await connection.close();
      await hub.close();
      await server?.stop();
    },
  };
}

/** Rows of sessions in the tables of a hub: what a list of them costs, and the rights that every request asks for. */
async function openHub(store) {
  const world = await openWorld(store);
  const ada = await world.addPerson('Ada');
  const { project } = await world.addSession(ada, 'first');
  let rows = 0;
  return {
    async measure(size) {
      for (; rows < size;) {
        const batch = Array.from({ length: Math.min(500, size - rows) }, (_, at) => rows + at);
        await world.connection.run(
          'INSERT INTO hub_session (id, person, project, session, device, root_key, version, commit_hash, bytes, ' +
            `created_ms, pushed_ms) VALUES ${batch.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
          batch.flatMap((number) => [
            toSession(number),
            ada.id,
            project,
            toSession(number),
            'laptop',
            `key-${number}`,
            1,
            'x',
            5000,
            nowMs,
            nowMs + number,
          ]),
        );
        rows += batch.length;
      }
      const { audience } = await world.getActor(ada.identity);
      return {
        list: await repeat(20, () => listSessions(world, audience, { limit: 50 })),
        rights: await repeat(10, () => listSessionRoots(world, audience)),
      };
    },
    close: () => world.close(),
  };
}

async function openClick() {
  const password = randomBytes(8).toString('hex');
  const child = spawn(process.execPath, [SCALE_FRONT, SCALE_CHDB, join(folder, 'clickhouse'), password], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const port = await new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  const place = { url: `http://127.0.0.1:${port}`, database: 'scale', user: 'default', password };
  const first = openClickHouse({ ...place, database: '' });
  await first.run('CREATE DATABASE scale');
  await first.close();
  const clickhouse = openClickHouse(place, 600_000);
  await migrateAnalytics(clickhouse, 'scale');
  // What the hub keeps beside it: the rows of files, without their records.
  const files = new Map();
  const allowed = new Map();
  const cpu = () => ownCpu() + readCpu(child.pid);
  return {
    async fill(from, to) {
      const scratch = await openIndex({ store: ':memory:' });
      try {
        await indexSessions(scratch, from, to);
        await fillAnalytics(clickhouse, scratch, (root) => ({
          session: toNumber(root) + 1,
          version: 1,
          rootKey: root,
        }));
        for (const file of (await openFilesView(scratch)).files.values())
          files.set(toNumber(file.root), { ...file, id: toNumber(file.root), sessionId: toNumber(file.root) });
      } finally {
        await scratch.close();
      }
      for (let number = from; number < to; number++) allowed.set(toRoot(number), { session: number + 1, since: 0 });
    },
    cpu,
    async measure() {
      await clickhouse.run('OPTIMIZE TABLE records');
      const index = await openIndex({ store: ':memory:' });
      const options = { clickhouse, database: 'scale', allowed, files, revision: '' };
      const search = await measureSearches(
        async (query) => searchIndex(index, await openQueryView(query, options), query, searchOptions),
        cpu,
      );
      await index.close();
      return { ...search, ...(await measureUsage(() => clickhouse.rows(usageSql.clickhouse), cpu)) };
    },
    async close() {
      await clickhouse.close();
      child.stdin.end();
    },
  };
}

const opened = { sqlite: () => openOwn('sqlite'), postgres: () => openOwn('postgres'), clickhouse: openClick };
const results = [];
try {
  for (const name of engines) results.push(...(await grow(name, await opened[name]())));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${JSON.stringify(results)}\n`);
