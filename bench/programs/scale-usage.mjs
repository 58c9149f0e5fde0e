// The usage of the sessions that `scale.mjs` generates: written as the hub does it, and reported as it answers.
import { toUsageLine } from '@scrollkeep/transcript/usage/usage-line.ts';
import { MessageTable } from '@scrollkeep/transcript/usage/message-table.ts';
import { openFileUsage } from '@scrollkeep/transcript/usage/open-file-usage.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import { analyticsColumns } from '@scrollkeep/store/analytics/analytics-tables.ts';
import { openUsageService } from '@scrollkeep/server/http/usage/usage-service.ts';
import { buildTreeUsage } from '@scrollkeep/server/usage/read-usage.ts';
import { openFilledSessions } from '@scrollkeep/hub/analytics/filled-sessions.ts';
import { openStoredUsage } from '@scrollkeep/hub/analytics/open-stored-usage.ts';
import { toUsageRows } from '@scrollkeep/hub/analytics/usage-rows.ts';
import { toHubRoot } from '@scrollkeep/hub/derive/to-hub-root.ts';
import { time, toP95 } from './scale-measure.mjs';
import { betweenMs, listLines, projects, toSession, toTime } from './scale-sessions.mjs';

const archiveFolder = '/hub';
const toKey = (number) => `key-${number}`;
const reading = { maxLineBytes: 1 << 24, onError: (error) => void console.error(error) };
const dayMs = 86_400_000;

export async function writeUsage(clickhouse, from, to, version = 1) {
  const usage = [];
  const names = [];
  let table = new MessageTable();
  for (let number = from; number < to; number++) {
    const root = toHubRoot(archiveFolder, toKey(number)).path;
    if (number % 50 === 0) table = new MessageTable();
    const rows = toUsageRows(root, { session: number + 1, version }, await readTree(root, number, table));
    usage.push(rows.usage);
    names.push(...rows.names);
  }
  await clickhouse.insert('usage', analyticsColumns.usage, usage);
  await clickhouse.insert('usage_names', analyticsColumns.usage_names, names);
}

/** Rows of the first sessions again, later, made by ClickHouse: as large, but with the messages of these. */
export async function copyUsage(clickhouse, count, shift) {
  await clickhouse.run(
    `INSERT INTO usage SELECT session + ${shift}, version, first_ms + ${shift * betweenMs}, ` +
      `last_ms + ${shift * betweenMs}, messages, projects, prices, costs, usage FROM usage WHERE session <= ${count}`,
  );
  await clickhouse.run(
    `INSERT INTO usage_names SELECT name + ${shift}, session + ${shift}, version FROM usage_names ` +
      `WHERE session <= ${count}`,
  );
}

function readTree(root, number, table) {
  const file = openFileUsage(table);
  for (const [at, line] of listLines(number).entries()) file.add(toUsageLine(line), at * 300);
  const folder = `projects/-home-project${number % projects}`;
  const path = `${folder}/${toSession(number)}.jsonl`;
  const usage = file.usage();
  const owner = {
    file: path,
    session: toSession(number),
    agent: undefined,
    project: usage.cwd,
    projectFolder: `-home-project${number % projects}`,
  };
  const places = { identity: `${root}/${folder} ${toSession(number)}`, path: `${root}/${path}` };
  return buildTreeUsage([{ usage, owner, ...places, bytes: 1, modifiedMs: 1 }], {
    ...reading,
    onProblem: () => undefined,
  });
}

/**
 * The report by day, over the last 7 and 30 days and over all, and what each session cost, for whoever may read these
 * sessions. Each with nothing kept of the one before.
 */
export async function measureUsage(clickhouse, size, mayRead, cpu) {
  const numbers = Array.from({ length: size }, (_, number) => number);
  const filled = openFilledSessions(
    numbers.map((number) => ({ rootKey: toKey(number), session: number + 1, since: 1, done: 1, group: 0 })),
  );
  const roots = numbers.filter(mayRead).map((number) => toHubRoot(archiveFolder, toKey(number)));
  const stored = openStoredUsage({
    ...reading,
    clickhouse,
    archiveFolder,
    filled,
    isReady: async () => true,
    ask: (work) => work(),
  });
  const open = () =>
    openUsageService(() => roots, {
      ...reading,
      prices: priceTable,
      changes: Math.random,
      stored,
      onProblem: () => undefined,
    });
  const toSince = (days) => new Date(toTime(size) - days * dayMs).toISOString().slice(0, 10);
  const question = { by: 'day', timezone: 'UTC', joins: new Map(), isBrokenDown: true, limit: 400 };
  const run = async (work) => {
    const service = open();
    await work(service);
    service.close();
  };
  // What is made once of the sessions that somebody may read is made.
  await run((service) => service.getReport({ ...question, since: toSince(1) }));
  const measure = async (times, work) => {
    const spent = () => cpu().hub + cpu().engine;
    const before = spent();
    const took = [];
    for (let at = 0; at < times; at++) took.push(await time(() => run(work)));
    return { p95: toP95(took), cpu: ((spent() - before) * 1000) / times };
  };
  const [many, few] = size > 100_000 ? [3, 1] : [10, 3];
  const week = await measure(many, (service) => service.getReport({ ...question, since: toSince(7) }));
  const month = await measure(many, (service) => service.getReport({ ...question, since: toSince(30) }));
  const costs = await measure(few, (service) => service.readCosts());
  const all = await measure(few, (service) => service.getReport(question));
  return {
    usageOfWeek: week.p95,
    usageOfWeekCpu: week.cpu,
    usage: month.p95,
    usageCpu: month.cpu,
    usageOfAll: all.p95,
    usageOfAllCpu: all.cpu,
    costs: costs.p95,
    costsCpu: costs.cpu,
    usageHeapMb: await measureHeap(() => run((service) => service.getReport(question))),
  };
}

/** How much more is in memory at most than before, without what can be collected. */
async function measureHeap(work) {
  const read = () => {
    globalThis.gc();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / 2 ** 20;
  };
  const before = read();
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, read() - before)), 3_000);
  const end = work();
  // At least once in a short one.
  setTimeout(() => (most = Math.max(most, read() - before)), 100);
  await end;
  clearInterval(watch);
  return most;
}
