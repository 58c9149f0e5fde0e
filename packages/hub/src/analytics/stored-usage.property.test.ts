import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceTable } from '@scrollkeep/transcript/usage/prices/price.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import { usageGroupings } from '@scrollkeep/transcript/usage/usage-report.ts';
import { startClickHouse, type ClickHouseServer } from '@scrollkeep/store/analytics/clickhouse-server.test-kit.ts';
import { openClickHouse, type ClickHouse } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import { openUsageService, type UsageService } from '@scrollkeep/server/http/usage/usage-service.ts';
import type { UsageQuestion } from '@scrollkeep/server/http/usage/usage-question.ts';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { toHubRoot } from '../derive/to-hub-root.ts';
import { toBody, toCommit } from '../intake/intake.test-kit.ts';
import { takeChunk } from '../intake/take-chunk.ts';
import { takeCommit } from '../intake/take-commit.ts';
import { openSessionsWorld, type SessionsWorld } from '../reading/hub-sessions.test-kit.ts';
import { listSessionRoots } from '../sharing/list-sessions.ts';
import { putProjectShares } from '../sharing/shares.ts';
import type { TestPerson } from '../sharing/hub-world.test-kit.ts';

const isLong = process.env['SCROLLKEEP_TEST_LONG'] !== undefined;
let server: ClickHouseServer | undefined;
let clickhouse: ClickHouse;
let hub: SessionsWorld;
let rowsRead = 0;
/** Rows of usage that were read for reports, and that would have been without a time. */
let [rowsOfReports, rowsOfAll] = [0, 0];
let people = 0;

beforeAll(async () => {
  server = await startClickHouse();
  if (server === undefined) return;
  const place = await server.createPlace();
  clickhouse = openClickHouse(place);
  const counting: ClickHouse = {
    ...clickhouse,
    async rows(sql) {
      const rows = await clickhouse.rows(sql);
      if (sql.startsWith('SELECT session, version, usage')) rowsRead += rows.length;
      return rows;
    },
  };
  hub = await openSessionsWorld(undefined, {
    analytics: { clickhouse: counting, database: place.database, usageAtOnce: { sessions: 2, messages: 6 } },
  });
});
afterAll(async () => {
  if (server === undefined) return;
  await hub.close();
  await clickhouse.close();
  await server.stop();
});

const otherPrices: PriceTable = {
  ...priceTable,
  models: priceTable.models.filter(({ model }) => model.includes('sonnet')),
};
const dayMs = 86_400_000;
const startMs = Date.parse('2026-08-30T22:00:00Z');
const moment = fc.integer({ min: 0, max: 240 }).map((at) => new Date(startMs + at * 0.25 * dayMs).toISOString());

const answer = fc.record({
  kind: fc.constant('answer' as const),
  // Few ids, so that files have some in common, at times and with figures of their own.
  id: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined, freq: 12 }),
  time: fc.option(moment, { nil: undefined, freq: 10 }),
  model: fc.constantFrom('claude-opus-4-5', 'claude-sonnet-4-5', 'nobody-knows'),
  output: fc.nat(900),
  cacheRead: fc.nat(90_000),
  tools: fc.subarray(['Read', 'Bash']),
  costUSD: fc.option(
    fc.nat(50).map((cents) => cents / 100),
    { nil: undefined, freq: 2 },
  ),
});
const total = fc.record({ kind: fc.constant('total' as const), cost: fc.nat(900) });
const lines = fc.array(fc.oneof({ weight: 9, arbitrary: answer }, { weight: 1, arbitrary: total }), { maxLength: 6 });
const session = fc.record({
  main: lines,
  agent: fc.option(lines, { nil: undefined, freq: 2 }),
  /** Begins with the lines of another session, as a fork does. */
  copies: fc.option(fc.nat(5), { nil: undefined, freq: 2 }),
  hasFolder: fc.boolean(),
  hasId: fc.boolean(),
  isBob: fc.boolean(),
  /** Pushed before the others are, without its last line. */
  isEarly: fc.boolean(),
});
type Lines = typeof lines extends fc.Arbitrary<infer Value> ? Value : never;
type Planned = typeof session extends fc.Arbitrary<infer Value> ? Value : never;

const day = fc.integer({ min: -2, max: 64 }).map((at) => new Date(startMs + at * dayMs).toISOString().slice(0, 10));
const question = fc.record({
  by: fc.constantFrom(...usageGroupings),
  timezone: fc.constantFrom('UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'),
  since: fc.option(day, { nil: undefined }),
  until: fc.option(day, { nil: undefined }),
  projects: fc.constantFrom(undefined, undefined, new Set(['/home/ada/crane']), new Set(['-home-ada-crane'])),
});

function toText(prefix: string, name: string, planned: Lines, hasFolder: boolean): string {
  return planned
    .map((line, at) => ({
      uuid: `${prefix}${name}-${at}`,
      parentUuid: at === 0 ? null : `${prefix}${name}-${at - 1}`,
      sessionId: name,
      ...(hasFolder ? { cwd: '/home/ada/crane' } : {}),
      ...(line.kind === 'total'
        ? {
            type: 'cost-state',
            totalCostUSD: line.cost / 100,
            modelUsage: { 'claude-opus-4-5': { costUSD: line.cost / 100 } },
          }
        : {
            type: 'assistant',
            ...(line.time === undefined ? {} : { timestamp: line.time }),
            ...(line.costUSD === undefined ? {} : { costUSD: line.costUSD }),
            message: {
              ...(line.id === undefined ? {} : { id: `${prefix}m${line.id}` }),
              model: line.model,
              role: 'assistant',
              content: line.tools.map((tool) => ({ type: 'tool_use', id: `t${at}`, name: tool, input: {} })),
              usage: { input_tokens: 3, output_tokens: line.output, cache_read_input_tokens: line.cacheRead },
            },
          }),
    }))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

/** The files of a session, one text each. */
async function push(by: TestPerson, id: string, texts: ReadonlyMap<string, string>, replaces: number): Promise<void> {
  const { intake } = hub.sessions;
  const files: object[] = [];
  let commit: ReturnType<typeof toCommit> | undefined;
  for (const [path, text] of texts) {
    const bytes = Buffer.from(text);
    const chunk = { hash: toChunkHash(bytes), encoding: 'identity', length: bytes.length, body: toBody(bytes) };
    if (bytes.length > 0) await takeChunk(intake, by.audience, chunk);
    commit = toCommit({ session: id, path, replaces, texts: bytes.length === 0 ? [] : [text] });
    files.push(...commit.files);
  }
  if (commit !== undefined) await takeCommit(intake, by.actor, { ...commit, files });
}

async function fill(planned: readonly Planned[]): Promise<TestPerson> {
  const number = ++people;
  const prefix = `w${number}-`;
  const ada = await hub.world.addPerson(`Ada${number}`);
  const bob = await hub.world.addPerson(`Bob${number}`);
  const toId = (at: number) => `5e55${String(number).padStart(4, '0')}-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const texts = planned.map(({ main, agent, copies, hasFolder }, at) => {
    const origin = copies === undefined || copies >= at ? undefined : planned[copies];
    const head = origin === undefined ? '' : toText(prefix, toId(copies ?? 0), origin.main, hasFolder);
    const folder = 'projects/-home-ada-crane';
    return new Map([
      [`${folder}/${toId(at)}.jsonl`, head + toText(prefix, toId(at), main, hasFolder)],
      ...(agent === undefined
        ? []
        : [
            [
              `${folder}/${toId(at)}/subagents/agent-a${at % 2}.jsonl`,
              toText(prefix, toId(at), agent, hasFolder),
            ] as const,
          ]),
    ]);
  });
  const early = new Set<number>();
  for (const isEarly of [true, false]) {
    for (const [at, each] of planned.entries()) {
      if (isEarly && !each.isEarly) continue;
      const files = texts[at] ?? new Map<string, string>();
      const now = isEarly
        ? new Map([...files].map(([path, text]) => [path, text.slice(0, text.lastIndexOf('{"uuid'))] as const))
        : files;
      await push(each.isBob ? bob : ada, toId(at), now, early.has(at) ? 1 : 0);
      early.add(at);
    }
    await hub.sessions.settle();
  }
  // The sessions of both are of one project, which Bob shares with Ada, or not.
  if (number % 2 === 0) {
    const [first] = await listSessionRoots(hub.world, bob.audience);
    const [row] = await hub.world.connection.all('SELECT project FROM hub_session WHERE id = ?', [first?.id ?? '']);
    if (row !== undefined)
      await putProjectShares(hub.world, bob.actor, String(row['project']), [{ kind: 'person', target: ada.id }]);
  }
  return ada;
}

/** Sums of fractions depend on their order by less than one. */
function expectAlike(found: unknown, wanted: unknown, isNear: boolean): void {
  if (typeof found === 'number' && typeof wanted === 'number' && isNear)
    return void expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1);
  if (typeof found !== 'object' || typeof wanted !== 'object' || found === null || wanted === null)
    return void expect(found).toEqual(wanted);
  expect(Object.keys(found)).toEqual(Object.keys(wanted));
  for (const [key, value] of Object.entries(found))
    expectAlike(value, (wanted as Record<string, unknown>)[key], isNear || key === 'cacheSavingMicros');
}

describe('a report from what is stored of sessions', () => {
  it('is the same as one from all of their files, over any time, by any parts', async ({ skip }) => {
    if (server === undefined) return skip('no ClickHouse');
    await fc.assert(
      fc.asyncProperty(
        fc.array(session, { minLength: 2, maxLength: 6 }),
        fc.array(question, { minLength: 4, maxLength: 8 }),
        async (planned, questions) => {
          const ada = await fill(planned);
          const roots = (await listSessionRoots(hub.world, ada.audience)).map(({ rootKey }) =>
            toHubRoot(hub.sessions.intake.archive.folder, rootKey),
          );
          const openFiles = (prices: PriceTable) =>
            openUsageService(() => roots, {
              maxLineBytes: 1 << 24,
              prices,
              changes: () => 0,
              onProblem: ({ message }) => expect.unreachable(message),
            });
          const ofFiles = openFiles(priceTable);
          const atOtherPrices = openFiles(otherPrices);
          const reading = await hub.sessions.openReading(ada.audience);
          try {
            const stored = await reading.services.usage();
            const before = rowsRead;
            for (const each of questions) await compare(stored, ofFiles, each);
            rowsOfReports += rowsRead - before;
            expect(await stored.readCosts()).toEqual(await ofFiles.readCosts());
            // The second time what was found out the first time.
            for (let time = 0; time < 2; time++)
              expect(await hub.sessions.analytics?.storedUsage.readCosts(roots, otherPrices)).toEqual(
                await atOtherPrices.readCosts(),
              );
          } finally {
            reading.release();
            ofFiles.close();
            atOtherPrices.close();
          }
          rowsOfAll += roots.length * questions.length;
        },
      ),
      // Each takes seconds: smaller ones are looked for by hand.
      { numRuns: isLong ? 30 : 5, endOnFailure: true },
    );
    expect(hub.errors).toEqual([]);
    expect(rowsOfReports).toBeGreaterThan(0);
    expect(rowsOfReports).toBeLessThan(rowsOfAll);
  });
});

async function compare(
  stored: UsageService,
  ofFiles: UsageService,
  asked: Pick<UsageQuestion, 'by' | 'timezone' | 'since' | 'until' | 'projects'>,
): Promise<void> {
  const whole = { ...asked, source: undefined, joins: new Map(), isBrokenDown: true, limit: 1000 };
  const found = await stored.getReport(whole);
  const wanted = await ofFiles.getReport(whole);
  expectAlike(found.report, wanted.report, asked.by === 'tool');
  expect(found.rowCount).toBe(wanted.rowCount);
}
