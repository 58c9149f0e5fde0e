import { parseQuery } from '@scrollkeep/transcript/query/parse-query.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noFile } from '../database/search/check-texts.ts';
import type { ViewedFile } from '../database/search/open-search-view.ts';
import { migrateAnalytics } from './analytics-tables.ts';
import { startClickHouse, type ClickHouseServer } from './clickhouse-server.test-kit.ts';
import { openClickHouse, type ClickHouse, type ClickHousePlace } from './open-clickhouse.ts';
import { openQueryView } from './open-query-view.ts';
import { printPackedRecord } from './packed-record.ts';
import { toFileKey } from './read-analytics-rows.ts';

/** More than one window of sessions. */
const sessions = 28_000;
let server: ClickHouseServer | undefined;
let place: ClickHousePlace;
let clickhouse: ClickHouse;
beforeAll(async () => {
  server = await startClickHouse();
  if (server === undefined) return;
  place = await server.createPlace();
  clickhouse = openClickHouse(place);
  await migrateAnalytics(clickhouse, 'test');
  const packed = printPackedRecord({
    bytes: 10,
    line: 1,
    kind: null,
    timeMs: null,
    traits: 0,
    turnOffset: 0,
    version: 1,
    names: [],
  });
  const terms = "arrayConcat(['aoften'], if(number % 13000 = 5, ['arare'], []), if(number % 20 = 0, ['amiddle'], []))";
  await clickhouse.run(
    'INSERT INTO records (session, file, offset, version, packed, terms) ' +
      `SELECT number, ${toFileKey('', '/a')}, 0, 1, '${packed}', ${terms} FROM numbers(${sessions})`,
  );
});
afterAll(async () => {
  await clickhouse?.close();
  await server?.stop();
});

function toFile(session: number): ViewedFile {
  const root = `/r${session}`;
  return {
    ...noFile,
    id: session,
    session: String(session),
    sessionId: session,
    root,
    path: `${root}/a`,
    machine: 'hub',
    isGone: false,
    isSide: false,
    markFolder: '',
    listedPath: undefined,
    firstMs: undefined,
    lastMs: undefined,
    foldedTitle: '',
  };
}

async function find(text: string, isAllowed: (session: number) => boolean) {
  const numbers = Array.from({ length: sessions }, (_, at) => at).filter(isAllowed);
  const parsed = await parseQuery(text, { nowMs: 0 });
  if (!parsed.ok) throw new Error(text);
  const view = await openQueryView(parsed.query, {
    clickhouse,
    database: place.database,
    allowed: new Map(numbers.map((session) => [`/r${session}`, { session, since: 0 }])),
    files: new Map(numbers.map((session) => [session, toFile(session)])),
    revision: '',
  });
  return { found: view.ranges.map(({ file }) => file.id), isCut: view.engine?.isCut };
}

it('finds a rare word in all sessions, and of a frequent one the newest', async ({ skip }) => {
  if (server === undefined) return skip('no ClickHouse');
  // Scattered, so that each session is one bit.
  const isAllowed = (session: number) => session % 13 !== 0;
  expect(await find('rare', isAllowed)).toEqual({ found: [5, 13_005, 26_005], isCut: false });
  expect(await find('rare', (session) => session !== 5 && isAllowed(session))).toMatchObject({
    found: [13_005, 26_005],
  });
  expect(await find('nowhere', isAllowed)).toEqual({ found: [], isCut: false });
  const newest = Array.from({ length: sessions }, (_, at) => at).filter(isAllowed);
  expect(await find('often', isAllowed)).toEqual({ found: newest.slice(-2000), isCut: true });
  const { found, isCut } = await find('middle', isAllowed);
  expect(found).toEqual(newest.filter((session) => session % 20 === 0).slice(-found.length));
  expect([found.length >= 256, isCut]).toEqual([true, true]);
});
