// How list, search and usage grow with the number of sessions, per engine, with the code of the hub over generated
// sessions. Prints one JSON. Sizes are filled one after the other into the same place: a hub as it grows in time, with
// one new session a minute. Where an engine's index would take longer than the budget, only lists are measured.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { decodeUtf8 } from '@scrollkeep/transcript/json/decode-utf8.ts';
import { parseQuery } from '@scrollkeep/transcript/query/parse-query.ts';
import { fillAnalytics } from '@scrollkeep/store/analytics/fill-analytics.ts';
import { analyticsColumns, migrateAnalytics } from '@scrollkeep/store/analytics/analytics-tables.ts';
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
/** The first of a million sessions began two years before. */
const betweenMs = 63_000;
const firstMs = nowMs - 1_000_000 * betweenMs;
/** In ClickHouse, sessions beyond are copies of these under names, numbers and times of their own. */
const distinct = 100_000;
const projects = 97;
const people = 100;
/** Of these people the reader may read everything: nine in ten sessions. */
const sharingPeople = 90;
const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-scale-'));

/** `AFTER` is seven days before the newest session. */
const queries = [
  'needle0000711',
  'w17',
  'w900 w901',
  '"w5 w6"',
  'w123*',
  'w40 is:prompt',
  'w1200 -w3',
  'after:AFTER w60',
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

/** As long for each number, so that a copy of a session has its records at the same places. */
const toName = (number) => String(number).padStart(7, '0');
const toTime = (number) => firstMs + number * betweenMs;

function toTranscript(number) {
  const base = (at) => ({
    uuid: `u${toName(number)}-${at}`,
    parentUuid: at === 0 ? null : `u${toName(number)}-${at - 1}`,
    sessionId: toSession(number),
    cwd: `/home/p${String(number % people).padStart(3, '0')}/project${String(number % projects).padStart(3, '0')}`,
    gitBranch: 'main',
    version: '2.1.300',
    timestamp: new Date(toTime(number) + at * 20_000).toISOString(),
  });
  const lines = [];
  for (let at = 0; at < recordsPerSession; at++) {
    const text = `${toWords((number % distinct) * 100 + at, 25)}${at === 3 ? ` needle${toName(number)}` : ''}`;
    if (at % 2 === 0) lines.push({ ...base(at), type: 'user', message: { role: 'user', content: text } });
    else
      lines.push({
        ...base(at),
        type: 'assistant',
        message: {
          id: `m${toName(number)}-${at}`,
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
const toPath = (number) => `${toRoot(number)}/projects/-home-project${number % projects}/${toSession(number)}.jsonl`;
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
    projectFolder: `projects/-home-project${number % projects}`,
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
async function measureSearches(size, search, cpu) {
  const times = [];
  const after = new Date(toTime(size) - 7 * 86_400_000).toISOString().slice(0, 10);
  let [all, most] = [0, { cpu: 0, text: '' }];
  for (const text of queries) {
    const parsed = await parseQuery(text.replace('AFTER', after), { nowMs });
    // What is read once after a change is not the search.
    await search(parsed.query);
    const before = cpu();
    for (let at = 0; at < repeats; at++) times.push(await time(() => search(parsed.query)));
    const used = ((cpu() - before) * 1000) / repeats;
    all += used;
    if (used > most.cpu) most = { cpu: used, text };
  }
  const searchCpu = all / queries.length;
  return { search: toP95(times), searchCpu, searchCpuMost: most.cpu, searchCpuMostOf: most.text };
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
async function grow(name, { fill, copy, cpu, list, measure, close }) {
  const rows = [];
  let done = 0;
  let spent = 0;
  for (const size of sizes) {
    const row = { engine: name, sessions: size, ...(await list?.(size)) };
    rows.push(row);
    const written = copy === undefined ? size : Math.min(size, distinct);
    const wanted = done === 0 ? 0 : ((written - done) * spent) / done;
    if (spent + wanted > budget) row.notRun = `about ${Math.round(wanted)} CPU seconds to fill`;
    else {
      const before = cpu();
      for (let at = done; at < written; at += sessionsAtOnce) await fill(at, Math.min(written, at + sessionsAtOnce));
      const cpuSeconds = cpu() - before;
      spent += cpuSeconds;
      if (written > done) row.ingestPerCoreSecond = Math.round(((written - done) * recordsPerSession) / cpuSeconds);
      if (size > written) {
        await copy(size);
        row.copied = size - written;
      }
      Object.assign(row, await measure(size));
      done = written;
    }
    process.stderr.write(`${JSON.stringify(row)}\n`);
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
    list: hub.measure,
    async measure(size) {
      let view;
      const viewMs = await time(async () => (view = await openSearchView(connection)));
      return {
        viewMs,
        ...(await measureSearches(size, (query) => searchIndex(connection, view, query, searchOptions), cpu)),
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

/**
 * Rows of sessions in the tables of a hub: what a page of a list costs, and what every request asks about rights. Ada may
 * read nine in ten sessions by what a team shares, Bob his own thousandth.
 */
async function openHub(store) {
  const world = await openWorld(store);
  const { connection } = world;
  const ada = await world.addPerson('Ada');
  const bob = await world.addPerson('Bob');
  const others = [];
  for (let at = 0; at < people; at++) others.push((await world.addPerson(`Person${at}`)).id);
  const own = [];
  for (let at = 0; at < projects; at++)
    own.push((await world.addSession(ada, `first${at}`, `git@example.org:team/project${at}.git`)).project);
  await connection.run('INSERT INTO hub_team (id, name, created_ms) VALUES (?, ?, ?)', ['team', 'Team', nowMs]);
  await connection.run('INSERT INTO hub_team_member (team, person) VALUES (?, ?)', ['team', ada.id]);
  for (const [at, project] of own.entries())
    for (const [number, person] of others.slice(0, sharingPeople).entries())
      await connection.run(
        'INSERT INTO hub_share (id, project, person, kind, target, created_ms) VALUES (?, ?, ?, ?, ?, ?)',
        [`share-${at}-${number}`, project, person, 'team', 'team', nowMs],
      );
  let rows = 0;
  return {
    async measure(size) {
      for (; rows < size;) {
        const batch = Array.from({ length: Math.min(500, size - rows) }, (_, at) => rows + at);
        await connection.run(
          'INSERT INTO hub_session (id, person, project, session, device, root_key, version, commit_hash, bytes, ' +
            `created_ms, pushed_ms) VALUES ${batch.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
          batch.flatMap((number) => [
            toSession(number),
            number % 1000 === 7 ? bob.id : others[mix(number) % people],
            own[number % projects],
            toSession(number),
            'laptop',
            `key-${number}`,
            1,
            'x',
            5000,
            toTime(number),
            toTime(number),
          ]),
        );
        rows += batch.length;
      }
      await connection.execute('ANALYZE');
      const lists = [];
      const rights = [];
      for (const { identity } of [ada, bob]) {
        const { audience } = await world.getActor(identity);
        // The first page, and the one after it.
        const { next } = await listSessions(world, audience, { limit: 50 });
        for (let at = 0; at < 10; at++) {
          lists.push(await time(() => listSessions(world, audience, { limit: 50 })));
          if (next !== undefined)
            lists.push(await time(() => listSessions(world, audience, { limit: 50, cursor: next })));
        }
        for (let at = 0; at < (size > distinct ? 2 : 5); at++)
          rights.push(await time(() => listSessionRoots(world, audience)));
      }
      return { list: toP95(lists), rights: toP95(rights) };
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
  /** A copy of the first sessions, made by ClickHouse: the same words, with times, names and files of their own. */
  const copySql = (table, shift) => {
    const number = `(session - 1 + ${shift})`;
    const name = `leftPad(toString(${number}), 7, '0')`;
    const path = `concat('/projects/-home-project', toString(${number} % ${projects}), '/00000000-0000-4000-8000-', leftPad(toString(${number}), 12, '0'), '.jsonl')`;
    const shifted = {
      session: `session + ${shift}`,
      file: `reinterpretAsUInt64(reverse(substring(SHA256(${path}), 1, 8)))`,
      time_ms: `time_ms + ${shift * betweenMs}`,
      first_ms: `first_ms + ${shift * betweenMs}`,
      last_ms: `last_ms + ${shift * betweenMs}`,
      newest_ms: `newest_ms + ${shift * betweenMs}`,
      month: `toYYYYMM(toDateTime(intDiv(toInt64(assumeNotNull(time_ms)) + ${shift * betweenMs}, 1000), 'UTC'))`,
      message_id: `concat('m', ${name}, substring(message_id, 9))`,
      uuid: `concat('u', ${name}, substring(uuid, 9))`,
      root_key: `concat('/hub/r', toString(${number}))`,
      terms: `arrayMap(term -> if(startsWith(term, 'aneedle'), concat('aneedle', ${name}), term), terms)`,
    };
    const columns = analyticsColumns[table];
    return (
      `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map((column) => shifted[column] ?? column).join(', ')} ` +
      `FROM ${table} WHERE session <= ${distinct} SETTINGS max_partitions_per_insert_block = 1000`
    );
  };
  const note = (number, file) => {
    files.set(number, { ...file, id: number, sessionId: number });
    allowed.set(toRoot(number), { session: number + 1, since: 0 });
  };
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
        for (const file of (await openFilesView(scratch)).files.values()) note(toNumber(file.root), file);
      } finally {
        await scratch.close();
      }
    },
    async copy(size) {
      for (let shift = distinct; shift < size; shift += distinct) {
        for (const table of ['records', 'messages', 'sessions']) await clickhouse.run(copySql(table, shift));
        for (let number = shift; number < shift + distinct; number++) {
          const file = files.get(number - distinct);
          const at = toTime(number) - toTime(number - distinct);
          const [firstOf, lastOf] = [file.firstMs + at, file.lastMs + at];
          note(number, {
            ...file,
            path: toPath(number),
            root: toRoot(number),
            session: toSession(number),
            firstMs: firstOf,
            lastMs: lastOf,
          });
        }
      }
    },
    cpu,
    async measure(size) {
      const index = await openIndex({ store: ':memory:' });
      const pick = (isReadable) => new Map([...allowed].filter((_, at) => isReadable(at)));
      const measureFor = (own) => {
        const options = { clickhouse, database: 'scale', allowed: own, files, revision: String(size) };
        return measureSearches(
          size,
          async (query) => searchIndex(index, await openQueryView(query, options), query, searchOptions),
          cpu,
        );
      };
      const search = await measureFor(allowed);
      const most = await measureFor(pick((at) => mix(at) % 10 !== 0));
      const every = Math.max(1, Math.floor(size / 1000));
      const few = await measureFor(pick((at) => at % every === 0));
      await index.close();
      return {
        ...search,
        searchOfMost: most,
        searchOfFew: few,
        ...(await measureUsage(() => clickhouse.rows(usageSql.clickhouse), cpu)),
      };
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
