import { maxDateMs, toIsoTime } from '../json/to-iso-time.ts';
import type { List } from '../columns/list.ts';
import { FactList } from './fact-list.ts';
import { addTokenCounts, noTokens } from './prices/add-token-counts.ts';
import { toPriceFinder } from './prices/find-price.ts';
import type { Price, PriceTable } from './prices/price.ts';
import { toContextTokens, toExactMicros, toRateChoice, type RateChoice } from './prices/to-cost.ts';
import { toPricer } from './prices/to-pricer.ts';
import { priceTable } from './prices/price-table.ts';
import { findCalendar, toMonth, toWeek, type Calendar } from './find-calendar.ts';
import { hourMs, listBlocks, type Block } from './list-blocks.ts';
import { openSpans } from './open-spans.ts';
import { addSums, openSums } from './open-sums.ts';
import type { UnpricedModel, UsageGrouping, UsageReport } from './usage-report.ts';
import { openRow, openRows, sortRows, type Row } from './usage-rows.ts';
import type { FactFigures, RecordedCost, UsageFact, UsageOwner } from './usage-fact.ts';
import { visitFigures } from './visit-figures.ts';

export interface UsageReportOptions {
  readonly by: UsageGrouping;
  /** As IANA names it; that of the machine where absent. */
  readonly timezone?: string;
  /** First and last day of the time zone, both included (`2026-11-02`). */
  readonly sinceDay?: string;
  readonly untilDay?: string;
  /** Moments, both included. */
  readonly sinceMs?: number;
  readonly untilMs?: number;
  /** Rows with their parts by model. */
  readonly breakdown?: boolean;
  readonly prices?: PriceTable;
  /** Whose messages count; all, if nothing is said. */
  readonly fits?: (owner: UsageOwner) => boolean;
  /** What tells sessions apart, where several may have one id; the id where absent. */
  readonly toSession?: (owner: UsageOwner) => string;
  /** What a project is called; its path, else its folder, where absent. */
  readonly toProject?: (owner: UsageOwner) => string;
  /** Decides whether a block still runs. */
  readonly now?: number;
}

/** Facts and recorded totals that have no message and no session in common with those that are added besides. */
export interface UsagePart {
  readonly facts: List<UsageFact>;
  readonly recorded: readonly RecordedCost[];
}

export interface OpenUsageReport {
  /** Of the part nothing stays but its sums. */
  add(part: UsagePart): void;
  build(): UsageReport;
}

/** Adds up facts, part by part. Throws a RangeError for a time zone that does not exist. */
export function openUsageReport(options: UsageReportOptions): OpenUsageReport {
  const prices = options.prices ?? priceTable;
  const calendar = getCalendar(options.timezone);
  const { by, fits = () => true, toSession = toOwnId, toProject = toOwnProject } = options;
  const rows = new Map<string | null, Row>();
  /** Messages and recorded totals that belong to no row count in the total. */
  const rest = openRow(undefined, toSession);
  const touched = new Set<Row>();
  const unpriced = new Map<string, UnpricedModel>();
  const toKey = openKeys(options, calendar);
  const toRow = openRows(rows, rest, toSession, touched);
  const pricer = toPricer(prices);
  const findChoice = openChoices(prices);
  const findSpan = openSpans(prices, calendar, options);
  const hasRange = [options.sinceDay, options.untilDay, options.sinceMs, options.untilMs].some(
    (bound) => bound !== undefined,
  );
  const total = by === 'tool' ? openSums() : undefined;

  function addFacts(facts: UsagePart['facts'], compared: ReadonlySet<string>): void {
    visitFigures(
      facts,
      (fact) => {
        if (hasRange && !isInRange(fact.timeMs, calendar, options)) return undefined;
        const choice = findChoice(fact);
        const rates =
          choice === undefined ? undefined : toContextTokens(fact) > choice.longAbove ? choice.long : choice.usual;
        const micros = rates === undefined ? 0 : Math.round(toExactMicros(fact, rates, prices.webSearchMicros));
        const isCompared = compared.size > 0 && compared.has(fact.owner.session);
        if (rates === undefined) addUnpriced(unpriced, pricer(fact).unpriced ?? fact.model, fact);
        if (total === undefined) {
          const row = toRow(toKey(fact), fact.owner);
          row.add(fact, rates, micros, isCompared, 1);
          const span = choice === undefined ? undefined : findSpan(fact.model, fact.timeMs);
          return choice === undefined || span === undefined
            ? undefined
            : {
                raw: row.rawOf(fact.model),
                times: row.times,
                rates: choice,
                webSearchMicros: prices.webSearchMicros,
                isCompared,
                ...span,
              };
        }
        // A message is in the rows of all its tools, but once in the total.
        total.add(fact, rates, micros, isCompared, 1);
        for (const [key, share] of listTools(fact)) toRow(key, fact.owner).add(fact, rates, micros, isCompared, share);
        return undefined;
      },
      options.fits,
    );
  }

  return {
    add({ facts, recorded: given }) {
      const recorded = given.filter(({ owner }) => fits(owner));
      addFacts(facts, listComparedSessions(facts, recorded));
      for (const step of recorded) {
        if (!isInRange(step.timeMs, calendar, options)) continue;
        total?.addRecorded(step.costMicros);
        toRow(toKey(step), step.owner).addRecorded(step);
      }
      // Hours become blocks only when all are known, so they keep whose messages they have.
      if (by !== 'block') for (const row of touched) row.endPart();
      touched.clear();
    },
    build() {
      const shown = by === 'block' ? joinHours(rows, toSession) : { rows, blocks: undefined };
      const rowOptions = { ...options, blocks: shown.blocks, toProject };
      return {
        by,
        timezone: calendar.timezone,
        since: options.sinceDay ?? toIsoTime(options.sinceMs),
        until: options.untilDay ?? toIsoTime(options.untilMs),
        rows: sortRows(
          [...shown.rows].map(([key, row]) => row.toJson(key, rowOptions)),
          by,
        ),
        total: addSums(total === undefined ? [rest, ...rows.values()].flatMap((row) => row.listSums()) : [total]),
        unpriced: [...unpriced.values()].sort((a, b) => b.messages - a.messages || (a.model < b.model ? -1 : 1)),
        pricesAsOf: prices.asOf,
      };
    },
  };
}

function getCalendar(timezone: string | undefined): Calendar {
  const calendar = findCalendar(timezone);
  if (calendar === undefined) throw new RangeError(`no time zone ${timezone}`);
  return calendar;
}

/** A block begins and ends with an hour, so that each hour is in one block. */
function joinHours(
  hours: ReadonlyMap<string | null, Row>,
  toSession: (owner: UsageOwner) => string,
): { readonly rows: ReadonlyMap<string | null, Row>; readonly blocks: readonly Block[] } {
  const blocks = listBlocks(
    [...hours].flatMap(([key, row]) => (key === null || !row.hasMessages() ? [] : [Date.parse(key)])),
  );
  const rows = new Map<string | null, Row>();
  for (const [hour, row] of hours) {
    const block = hour === null ? undefined : blocks[findLastBlock(blocks, Date.parse(hour))];
    const key = block === undefined ? null : new Date(block.startMs).toISOString();
    const joined = rows.get(key) ?? openRow(undefined, toSession);
    joined.addRow(row);
    rows.set(key, joined);
  }
  return { rows, blocks };
}

/** Sessions in which the client recorded what it spent. */
function listComparedSessions(facts: List<UsageFact>, recorded: readonly RecordedCost[]): ReadonlySet<string> {
  const sessions = new Set(recorded.map(({ owner }) => owner.session));
  if (facts instanceof FactList) for (const session of facts.listRecordedSessions()) sessions.add(session);
  else for (const fact of facts) if (fact.recordedCostMicros !== undefined) sessions.add(fact.owner.session);
  return sessions;
}

function isInRange(
  timeMs: number | undefined,
  calendar: Calendar,
  { sinceDay, untilDay, sinceMs, untilMs }: UsageReportOptions,
): boolean {
  if (sinceDay === undefined && untilDay === undefined && sinceMs === undefined && untilMs === undefined) return true;
  const day = timeMs === undefined ? undefined : calendar.dayOf(timeMs);
  if (timeMs === undefined || day === undefined) return false;
  return (
    (sinceDay === undefined || day >= sinceDay) &&
    (untilDay === undefined || day <= untilDay) &&
    (sinceMs === undefined || timeMs >= sinceMs) &&
    (untilMs === undefined || timeMs <= untilMs)
  );
}

/** The rows a message belongs to, each with its share: it is divided among its calls. */
function listTools({ tools }: FactFigures): readonly (readonly [string | null, number])[] {
  if (tools.length === 0) return [[null, 1]];
  const counts = new Map<string, number>();
  for (const tool of tools) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  return [...counts].map(([tool, count]) => [tool, count / tools.length]);
}

/** Undefined if it belongs to no row: recorded totals know no tools, and messages of the main thread no agent. */
function openKeys(
  { by, toSession = toOwnId, toProject = toOwnProject }: UsageReportOptions,
  calendar: Calendar,
): (of: Pick<FactFigures, 'owner' | 'model' | 'timeMs'>) => string | null | undefined {
  switch (by) {
    case 'day':
    case 'week':
    case 'month': {
      const keys = new Map<string, string>();
      const toKey = (day: string) => {
        const key = keys.get(day) ?? (by === 'week' ? toWeek(day) : toMonth(day));
        keys.set(day, key);
        return key;
      };
      return ({ timeMs }) => {
        const day = timeMs === undefined ? undefined : calendar.dayOf(timeMs);
        return day === undefined ? null : by === 'day' ? day : toKey(day);
      };
    }
    case 'session':
      return ({ owner }) => toSession(owner);
    case 'project':
      return ({ owner }) => toProject(owner);
    case 'model':
      return ({ model }) => model;
    case 'block': {
      const names = new Map<number, string>();
      return ({ timeMs }) => {
        if (timeMs === undefined || Math.abs(timeMs) > maxDateMs) return null;
        const hour = Math.floor(timeMs / hourMs);
        const name = names.get(hour) ?? new Date(hour * hourMs).toISOString();
        names.set(hour, name);
        return name;
      };
    }
    case 'agent':
      return ({ owner }) => owner.agent;
    case 'tool':
      return () => undefined;
    case 'source':
      return ({ owner }) => owner.source ?? null;
  }
}

function toOwnId({ session }: UsageOwner): string {
  return session;
}

function toOwnProject({ project, projectFolder }: UsageOwner): string {
  return project ?? projectFolder;
}

/** Place of the last block that begins at a time or before it; -1 if none does. */
function findLastBlock(blocks: readonly Block[], timeMs: number): number {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((blocks[middle]?.startMs ?? 0) <= timeMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The rates of which one holds for a message; undefined if its model has no price. Messages come in runs: most have
 * the price of the one before.
 */
function openChoices(prices: PriceTable): (fact: FactFigures) => RateChoice | undefined {
  const findPrice = toPriceFinder(prices);
  let lastPrice: Price | undefined;
  let lastSpeed: string | undefined;
  let choice: RateChoice | undefined;
  return (fact) => {
    const price = findPrice(fact.model, fact.timeMs)?.price;
    if (price === undefined) return undefined;
    if (choice === undefined || price !== lastPrice || fact.speed !== lastSpeed) {
      choice = toRateChoice(price, fact.speed === 'fast');
      lastPrice = price;
      lastSpeed = fact.speed;
    }
    return choice;
  };
}

function addUnpriced(unpriced: Map<string, UnpricedModel>, name: string, fact: FactFigures): void {
  const known = unpriced.get(name) ?? { messages: 0, ...noTokens };
  unpriced.set(name, { model: name, messages: known.messages + 1, ...addTokenCounts(known, fact) });
}
