import type { List } from '../columns/list.ts';
import { FactList } from './fact-list.ts';
import { toContextTokens } from './prices/to-cost.ts';
import type { PriceTable } from './prices/price.ts';
import { toPricer, type Priced, type Pricer } from './prices/to-pricer.ts';
import { priceTable } from './prices/price-table.ts';
import { findCalendar, toMonth, toWeek, type Calendar } from './find-calendar.ts';
import { listBlocks, type Block } from './list-blocks.ts';
import { addSums, openSums, type Sums } from './open-sums.ts';
import { readFigures } from './read-figures.ts';
import type { UnpricedModel, UsageGrouping, UsageReport, UsageRow } from './usage-report.ts';
import type { FactFigures, RecordedCost, UsageFact, UsageOwner } from './usage-fact.ts';

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
  /** Whose messages count; all, where nothing is said. */
  readonly fits?: (owner: UsageOwner) => boolean;
  /** Decides whether a block still runs. */
  readonly now?: number;
}

/** Adds up facts, wherever they come from. Throws a RangeError for a time zone that does not exist. */
export function buildUsageReport(given: { readonly facts: List<UsageFact>; readonly recorded: readonly RecordedCost[] }, options: UsageReportOptions): UsageReport {
  const prices = options.prices ?? priceTable;
  const calendar = findCalendar(options.timezone);
  if (calendar === undefined) throw new RangeError(`no time zone ${options.timezone}`);
  const fits = options.fits ?? (() => true);
  const recorded = given.recorded.filter(({ owner }) => fits(owner));
  const context: Context = { pricer: toPricer(prices), calendar, options, compared: listComparedSessions(given.facts, recorded), blocks: options.by === 'block' ? listBlocks(listTimes(given.facts, fits, calendar, options)) : undefined };
  const rows = new Map<string | null, Row>();
  const total = openSums();
  const unpriced = new Map<string, UnpricedModel>();

  for (const fact of readFigures(given.facts, fits)) {
    if (!isInRange(fact.timeMs, calendar, options)) continue;
    const priced = context.pricer(fact);
    const isCompared = context.compared.has(fact.owner.session);
    total.add(fact, priced, isCompared, 1);
    if (priced.unpriced !== undefined) addUnpriced(unpriced, priced.unpriced, fact);
    if (options.by === 'tool') for (const [key, share] of listTools(fact)) toRow(rows, key, fact.owner).add(fact, priced, isCompared, share);
    else {
      const key = toOwnKey(fact, context);
      if (key !== undefined) toRow(rows, key, fact.owner).add(fact, priced, isCompared, 1);
    }
  }
  for (const step of recorded) {
    if (!isInRange(step.timeMs, calendar, options)) continue;
    total.addRecorded(step.costMicros);
    const key = toOwnKey(step, context);
    if (key !== undefined) toRow(rows, key, step.owner).addRecorded(step);
  }
  return {
    by: options.by,
    timezone: calendar.timezone,
    since: options.sinceDay ?? toIso(options.sinceMs),
    until: options.untilDay ?? toIso(options.untilMs),
    rows: sortRows([...rows].map(([key, row]) => row.toJson(key, context)), options.by),
    total: total.toJson(),
    unpriced: [...unpriced.values()].sort((a, b) => b.messages - a.messages || (a.model < b.model ? -1 : 1)),
    pricesAsOf: prices.asOf,
  };
}

interface Context {
  readonly pricer: Pricer;
  readonly calendar: Calendar;
  readonly options: UsageReportOptions;
  readonly compared: ReadonlySet<string>;
  readonly blocks: readonly Block[] | undefined;
}

type Row = ReturnType<typeof openRow>;

/** Sessions in which the client recorded what it spent. */
function listComparedSessions(facts: List<UsageFact>, recorded: readonly RecordedCost[]): ReadonlySet<string> {
  const sessions = new Set(recorded.map(({ owner }) => owner.session));
  if (facts instanceof FactList) for (const session of facts.listRecordedSessions()) sessions.add(session);
  else for (const fact of facts) if (fact.recordedCostMicros !== undefined) sessions.add(fact.owner.session);
  return sessions;
}

function isInRange(timeMs: number | undefined, calendar: Calendar, { sinceDay, untilDay, sinceMs, untilMs }: UsageReportOptions): boolean {
  if (sinceDay === undefined && untilDay === undefined && sinceMs === undefined && untilMs === undefined) return true;
  const day = timeMs === undefined ? undefined : calendar.dayOf(timeMs);
  if (timeMs === undefined || day === undefined) return false;
  return (sinceDay === undefined || day >= sinceDay) && (untilDay === undefined || day <= untilDay) && (sinceMs === undefined || timeMs >= sinceMs) && (untilMs === undefined || timeMs <= untilMs);
}

function listTimes(facts: List<UsageFact>, fits: (owner: UsageOwner) => boolean, calendar: Calendar, options: UsageReportOptions): readonly number[] {
  const times: number[] = [];
  for (const { timeMs } of readFigures(facts, fits)) if (timeMs !== undefined && isInRange(timeMs, calendar, options)) times.push(timeMs);
  return times;
}

/** The rows a message belongs to, each with its share: it is divided among its calls. */
function listTools({ tools }: FactFigures): readonly (readonly [string | null, number])[] {
  if (tools.length === 0) return [[null, 1]];
  const counts = new Map<string, number>();
  for (const tool of tools) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  return [...counts].map(([tool, count]) => [tool, count / tools.length]);
}

/** Undefined where it belongs to no row: recorded totals know no tools, and messages of the main thread no agent. */
function toOwnKey({ owner, model, timeMs }: Pick<FactFigures, 'owner' | 'model' | 'timeMs'>, { options, calendar, blocks }: Context): string | null | undefined {
  switch (options.by) {
    case 'day':
    case 'week':
    case 'month': {
      const day = timeMs === undefined ? undefined : calendar.dayOf(timeMs);
      if (day === undefined) return null;
      return options.by === 'day' ? day : options.by === 'week' ? toWeek(day) : toMonth(day);
    }
    case 'session':
      return owner.session;
    case 'project':
      return owner.project ?? owner.projectFolder;
    case 'model':
      return model;
    case 'block': {
      const block = timeMs === undefined ? undefined : blocks?.findLast((each) => each.startMs <= timeMs);
      return block === undefined ? null : new Date(block.startMs).toISOString();
    }
    case 'agent':
      return owner.agent;
    case 'tool':
      return undefined;
  }
}

function toRow(rows: Map<string | null, Row>, key: string | null, owner: UsageOwner): Row {
  const known = rows.get(key);
  if (known !== undefined) return known;
  const row = openRow(owner);
  rows.set(key, row);
  return row;
}

function openRow(owner: UsageOwner) {
  const models = new Map<string, Sums>();
  const sessions = new Set<string>();
  let first = Infinity;
  let last = -Infinity;
  const toModel = (model: string): Sums => {
    const known = models.get(model);
    if (known !== undefined) return known;
    const sums = openSums();
    models.set(model, sums);
    return sums;
  };
  return {
    add(fact: FactFigures, priced: Priced, isCompared: boolean, share: number): void {
      toModel(fact.model).add(fact, priced, isCompared, share);
      sessions.add(fact.owner.session);
      if (fact.timeMs === undefined) return;
      if (fact.timeMs < first) first = fact.timeMs;
      if (fact.timeMs > last) last = fact.timeMs;
    },
    addRecorded(step: RecordedCost): void {
      toModel(step.model).addRecorded(step.costMicros);
      sessions.add(step.owner.session);
    },
    toJson(key: string | null, { options, blocks }: Context): UsageRow {
      const block = options.by === 'block' && key !== null ? blocks?.find((each) => each.startMs === Date.parse(key)) : undefined;
      const parts = [...models].map(([model, part]) => ({ model, ...part.toJson() })).sort((a, b) => (b.costMicros ?? -1) - (a.costMicros ?? -1) || toContextTokens(b) - toContextTokens(a) || (a.model < b.model ? -1 : 1));
      const isOwned = options.by === 'session' || options.by === 'agent';
      return {
        key,
        ...addSums([...models.values()]),
        first: toIso(first),
        last: toIso(last),
        sessions: sessions.size,
        models: parts.map((part) => part.model),
        project: isOwned ? (owner.project ?? owner.projectFolder) : null,
        session: options.by === 'agent' ? owner.session : null,
        end: toIso(block?.endMs),
        isActive: block !== undefined && options.now !== undefined && options.now >= block.startMs && options.now < block.endMs,
        breakdown: options.breakdown === true ? parts : null,
      };
    },
  };
}

function addUnpriced(unpriced: Map<string, UnpricedModel>, name: string, fact: FactFigures): void {
  const known = unpriced.get(name) ?? { model: name, messages: 0, input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };
  unpriced.set(name, {
    model: name,
    messages: known.messages + 1,
    input: known.input + fact.input,
    output: known.output + fact.output,
    cacheRead: known.cacheRead + fact.cacheRead,
    cacheWrite5m: known.cacheWrite5m + fact.cacheWrite5m,
    cacheWrite1h: known.cacheWrite1h + fact.cacheWrite1h,
  });
}

function sortRows(rows: readonly UsageRow[], by: UsageGrouping): readonly UsageRow[] {
  const isTime = by === 'day' || by === 'week' || by === 'month' || by === 'block';
  const compareKeys = (a: UsageRow, b: UsageRow) => (a.key === b.key ? 0 : a.key === null ? 1 : b.key === null || a.key < b.key ? -1 : 1);
  return [...rows].sort(isTime ? compareKeys : (a, b) => (b.costMicros ?? -1) - (a.costMicros ?? -1) || toContextTokens(b) - toContextTokens(a) || compareKeys(a, b));
}

/** A damaged time may lie beyond what a date can hold. */
function toIso(ms: number | undefined): string | null {
  return ms !== undefined && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null;
}
