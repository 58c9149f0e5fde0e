// How list, search and usage grow with the number of sessions, per engine, with the code of the hub over generated
// sessions. Prints one JSON. Sizes are filled one after the other into the same place: a hub as it grows in time, with
// one new session a minute. Where an engine's index would take longer than the budget, only lists are measured.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fillAnalytics } from '@scrollkeep/store/analytics/fill-analytics.ts';
import { analyticsColumns, migrateAnalytics } from '@scrollkeep/store/analytics/analytics-tables.ts';
import { openClickHouse } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import { openQueryView } from '@scrollkeep/store/analytics/open-query-view.ts';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { startPostgres } from '@scrollkeep/store/database/postgres-server.test-kit.ts';
import { openFilesView, openSearchView } from '@scrollkeep/store/database/search/open-search-view.ts';
import { searchIndex } from '@scrollkeep/store/database/search/search-index.ts';
import { listSessionRoots, listSessions } from '@scrollkeep/hub/sharing/list-sessions.ts';
import { openRights } from '@scrollkeep/hub/sharing/open-rights.ts';
import { openWorld } from '@scrollkeep/hub/sharing/hub-world.test-kit.ts';
import { measureSearches, ownCpu, readCpu, searchOptions, time, toP95 } from './scale-measure.mjs';
import { copyUsage, measureUsage, writeUsage } from './scale-usage.mjs';
import {
  betweenMs,
  distinct,
  indexSessions,
  mix,
  nowMs,
  people,
  projects,
  recordsPerSession,
  sharingPeople,
  toNumber,
  toPath,
  toRoot,
  toSession,
  toTime,
} from './scale-sessions.mjs';

const { SCALE_SIZES, SCALE_ENGINES, SCALE_BUDGET_S, SCALE_CHDB, SCALE_FRONT, SCALE_ONLY = '' } = process.env;
const onlyUsage = SCALE_ONLY === 'usage';
const sizes = SCALE_SIZES.split(',').map(Number);
const engines = SCALE_ENGINES.split(',');
const budget = Number(SCALE_BUDGET_S);
const sessionsAtOnce = 1000;
const recent = 50_000;
const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-scale-'));

const toSum = ({ hub, engine }) => hub + engine;

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
      const before = toSum(cpu());
      for (let at = done; at < written; at += sessionsAtOnce) await fill(at, Math.min(written, at + sessionsAtOnce));
      const cpuSeconds = toSum(cpu()) - before;
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
  const cpu = () => ({ hub: ownCpu(), engine: readCpu(pid) });
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
 * Rows of sessions in the tables of a hub: what a page of a list costs, what requests ask about rights after
 * something was shared, and what the first one asks. Ada may read nine in ten sessions by what a team shares, Bob his
 * own thousandth.
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
      const firstRights = [];
      const known = openRights(world);
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
          firstRights.push(await time(() => listSessionRoots(world, audience)));
        await known.find(audience);
        for (let at = 0; at < 10; at++) {
          await connection.run(
            "INSERT INTO hub_share (id, session, person, kind, target, created_ms) VALUES (?, ?, ?, 'person', ?, ?)",
            [`own-${size}-${identity.person}-${at}`, toSession(mix(at) % size), others[0], others[1], nowMs],
          );
          rights.push(await time(() => known.find(audience)));
        }
      }
      return { list: toP95(lists), rights: toP95(rights), firstRights: toP95(firstRights) };
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
  const cpu = () => ({ hub: ownCpu(), engine: readCpu(child.pid) });
  /** A copy of the first sessions, made by ClickHouse: the same words, with times, names and files of their own. */
  const copySql = (table, shift) => {
    const number = `(session - 1 + ${shift})`;
    const name = `leftPad(toString(${number}), 7, '0')`;
    const id = `concat('00000000-0000-4000-8000-', leftPad(toString(${number}), 12, '0'))`;
    const path = `concat('/projects/-home-project', toString(${number} % ${projects}), '/', ${id}, '.jsonl')`;
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
      packed: `replaceOne(packed, toString(toInt64(time_ms)), toString(toInt64(time_ms) + ${shift * betweenMs}))`,
      terms: `arrayMap(term -> if(startsWith(term, 'aneedle'), concat('aneedle', ${name}), term), terms)`,
    };
    const columns = analyticsColumns[table];
    return (
      `INSERT INTO ${table} (${columns.join(', ')}) ` +
      `SELECT ${columns.map((column) => shifted[column] ?? column).join(', ')} FROM ${table} ` +
      `WHERE session <= ${distinct} SETTINGS max_partitions_per_insert_block = 1000`
    );
  };
  const note = (number, file) => {
    files.set(number, { ...file, id: number, sessionId: number });
    allowed.set(toRoot(number), { session: number + 1, since: 0 });
  };
  return {
    async fill(from, to) {
      await writeUsage(clickhouse, from, to);
      if (onlyUsage) return;
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
      for (let shift = distinct; shift < size; shift += distinct) await copyUsage(clickhouse, distinct, shift);
      // Those of the last weeks are what they would be.
      for (let at = size - recent; at < size; at += sessionsAtOnce)
        await writeUsage(clickhouse, at, at + sessionsAtOnce, 2);
      for (let shift = distinct; shift < size && !onlyUsage; shift += distinct) {
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
      await untilMerged(clickhouse);
      const isAdas = (at) => mix(at) % 10 !== 0;
      const usage = await measureUsage(clickhouse, size, isAdas, cpu);
      if (onlyUsage) return usage;
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
      // Nine in ten, scattered, as Ada; and a thousand of all.
      const search = await measureFor(pick(isAdas));
      const every = Math.max(1, Math.floor(size / 1000));
      const few = await measureFor(pick((at) => at % every === 0));
      await index.close();
      return { ...search, searchOfFew: few, ...usage };
    },
    async close() {
      const ended = new Promise((resolve) => child.once('close', resolve));
      await clickhouse.close();
      child.stdin.end();
      await ended;
    },
  };
}

/** ClickHouse joins parts of tables for a while after they were written, which is not the work of a search. */
async function untilMerged(clickhouse) {
  for (let quiet = 0; quiet < 5;) {
    await setTimeout(1000);
    const [[merges]] = await clickhouse.rows('SELECT count() FROM system.merges');
    quiet = Number(merges) === 0 ? quiet + 1 : 0;
  }
}

const opened = { sqlite: () => openOwn('sqlite'), postgres: () => openOwn('postgres'), clickhouse: openClick };
const results = [];
try {
  for (const name of engines) results.push(...(await grow(name, await opened[name]())));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${JSON.stringify(results)}\n`);
