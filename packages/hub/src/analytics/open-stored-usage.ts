import { MessageTable } from '@scrollkeep/transcript/usage/message-table.ts';
import { allTime, isAllTime, type TimeSpan } from '@scrollkeep/transcript/usage/to-time-span.ts';
import { keepAllowed } from '@scrollkeep/store/analytics/keep-allowed.ts';
import type { ClickHouse, ClickRow } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import { toNumberCondition, type AllowedSessions } from '@scrollkeep/store/analytics/row-conditions.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { openForkOrders } from '@scrollkeep/server/usage/fork-orders.ts';
import { buildTreeUsage, type TreeUsage } from '@scrollkeep/server/usage/read-usage.ts';
import { toSessionCosts } from '@scrollkeep/server/usage/to-session-costs.ts';
import { UsageGone, type StoredUsage } from '@scrollkeep/server/usage/stored-usage.ts';
import { toHubRoot } from '../derive/to-hub-root.ts';
import type { FilledSession } from './analytics-jobs.ts';
import type { FilledSessions } from './filled-sessions.ts';
import {
  parseCosts,
  parseProjects,
  parseUsageRow,
  toPricesName,
  toReadOptions,
  type UsageReading,
} from './usage-rows.ts';

export interface StoredUsageOptions extends UsageReading {
  readonly clickhouse: ClickHouse;
  readonly archiveFolder: string;
  readonly filled: FilledSessions;
  /** Whether ClickHouse has all of these sessions. */
  readonly isReady: (roots: ReadonlySet<string>) => Promise<boolean>;
  /** Undefined where ClickHouse does not answer. */
  readonly ask: <Answer>(work: () => Promise<Answer>) => Promise<Answer | undefined>;
  /** For tests: how much is in memory at a time. */
  readonly most?: { readonly sessions: number; readonly messages: number } | undefined;
}

type SessionCost = readonly [identity: string, cost: number | null];

interface PricedSession {
  readonly prices: string;
  /** The push that it holds for. */
  readonly done: number;
  readonly costs: readonly SessionCost[];
}

/** A part has no more sessions, nor more messages, unless those of one session or group are more. */
const usualMost = { sessions: 1_000, messages: 50_000 };
/** Rows of costs are short. */
const costsAtOnce = 50_000;

/**
 * Usage of sessions, from the rows that were made of their files. Sessions that have messages in common are read
 * together; of the others those without a message in the time of a report are left out.
 */
export function openStoredUsage(options: StoredUsageOptions): StoredUsage {
  const { clickhouse, archiveFolder, filled, most = usualMost } = options;
  const reading = { ...toReadOptions(options), forks: openForkOrders(undefined, options) };
  /** After an update with other prices: rows are written again only when their session is pushed again. */
  const priced = new Map<number, PricedSession>();
  const pathsOf = new WeakMap<readonly Root[], ReadonlySet<string>>();

  async function findAllowed(roots: readonly Root[]): Promise<AllowedSessions | undefined> {
    const paths = pathsOf.get(roots) ?? new Set(roots.map(({ path }) => path));
    pathsOf.set(roots, paths);
    return (await options.isReady(paths)) ? filled.toAllowed(paths) : undefined;
  }

  async function ask(sql: string): Promise<readonly ClickRow[]> {
    const rows = await options.ask(() => clickhouse.rows(sql));
    if (rows === undefined) throw new UsageGone();
    return rows;
  }

  const toRoot = ({ rootKey }: FilledSession) => toHubRoot(archiveFolder, rootKey);
  const isIn = (allowed: AllowedSessions) => (session: FilledSession) => allowed.has(toRoot(session).path);

  /** What of these sessions may be read, each with those that it cannot be counted without. */
  function listTogether(found: Iterable<number>, allowed: AllowedSessions): readonly (readonly FilledSession[])[] {
    const isAllowed = isIn(allowed);
    const groups = new Map<number, readonly FilledSession[]>();
    const alone: FilledSession[] = [];
    for (const number of found) {
      const session = filled.find(number);
      if (session === undefined || !isAllowed(session) || groups.has(session.group)) continue;
      if (session.group === 0) alone.push(session);
      else groups.set(session.group, [...filled.listGroup(session.group)].filter(isAllowed));
    }
    return [...groups.values(), ...alone.sort((a, b) => a.session - b.session).map((session) => [session])];
  }

  /** Few enough for one statement; how many messages they have is asked there. */
  async function* listBatches(together: readonly (readonly FilledSession[])[]) {
    for (const candidates of splitBy(together, most.sessions, ({ length }) => length)) {
      const rows = await ask(
        `SELECT session, max(messages) FROM usage WHERE ${toCondition(candidates.flat())} GROUP BY session`,
      );
      const counts = new Map(rows.map(([session, count]) => [Number(session), Number(count)]));
      const count = (group: readonly FilledSession[]) =>
        group.reduce((sum, { session }) => sum + (counts.get(session) ?? 0), 0);
      yield* splitBy(candidates, most.messages, count);
    }
  }

  async function* listParts(together: readonly (readonly FilledSession[])[]): AsyncGenerator<TreeUsage, void, void> {
    for await (const batch of listBatches(together)) {
      const bySession = new Map(batch.flat().map((each) => [each.session, each]));
      const rows = await ask(
        `SELECT session, version, usage FROM usage FINAL WHERE ${toCondition(batch.flat())} ORDER BY session`,
      );
      const table = new MessageTable();
      const files = rows.flatMap(([session, version, text]) => {
        const known = bySession.get(Number(session));
        return known === undefined || Number(version) < known.since
          ? []
          : parseUsageRow(toRoot(known), String(text), table);
      });
      yield await buildTreeUsage(files, reading);
    }
  }

  /** Of sessions that share nothing, as far as their costs at these prices are known. */
  async function listCosts(
    sessions: readonly FilledSession[],
    prices: string,
  ): Promise<readonly (readonly [FilledSession, readonly SessionCost[]])[]> {
    const bySession = new Map(sessions.map((each) => [each.session, each]));
    const rows = await ask(
      `SELECT session, version, costs FROM usage FINAL WHERE prices = '${prices}' AND ${toCondition(sessions)}`,
    );
    const stored = rows.flatMap(([session, version, text]) => {
      const known = bySession.get(Number(session));
      if (known === undefined || Number(version) < known.since) return [];
      return [[known, parseCosts(toRoot(known).path, String(text))] as const];
    });
    const others = sessions.flatMap((known) => {
      const own = priced.get(known.session);
      return own?.prices === prices && own.done === known.done ? [[known, own.costs] as const] : [];
    });
    return [...stored, ...others];
  }

  function putPriced({ session, done }: FilledSession, prices: string, ...cost: SessionCost): void {
    const before = priced.get(session);
    const costs = before?.prices === prices && before.done === done ? before.costs : [];
    priced.set(session, { prices, done, costs: [...costs.filter(([identity]) => identity !== cost[0]), cost] });
  }

  async function findTouched(span: TimeSpan, allowed: AllowedSessions): Promise<Iterable<number>> {
    if (isAllTime(span)) return Array.from(allowed.values(), ({ session }) => session);
    const conditions = [
      ...(span.fromMs === -Infinity ? [] : [`last_ms >= ${span.fromMs}`]),
      ...(span.untilMs === Infinity ? [] : [`first_ms <= ${span.untilMs}`]),
      keepAllowed(allowed).condition(),
    ];
    const rows = await ask(`SELECT DISTINCT session FROM usage WHERE ${conditions.join(' AND ')}`);
    return rows.map(([session]) => Number(session));
  }

  return {
    async open(roots, span) {
      const allowed = await findAllowed(roots);
      if (allowed === undefined) return undefined;
      return orNothing(async () => {
        const together = listTogether(await findTouched(span, allowed), allowed);
        return {
          listParts: () => listParts(together),
          async listProjects() {
            const rows = await ask(
              `SELECT DISTINCT projects FROM usage WHERE ${keepAllowed(allowed).condition()} ORDER BY projects`,
            );
            return rows.flatMap(([text]) => parseProjects(String(text)));
          },
        };
      });
    },

    async readCosts(roots, prices) {
      const allowed = await findAllowed(roots);
      if (allowed === undefined) return undefined;
      return orNothing(async () => {
        const costs = new Map<string, number | null>();
        const all = listTogether(await findTouched(allTime, allowed), allowed);
        const alone = new Map(
          all.flatMap((each) => (each.length === 1 ? each : [])).map((each) => [each.session, each]),
        );
        for (const sessions of splitBy([...alone.values()], costsAtOnce, () => 1))
          for (const [known, own] of await listCosts(sessions, toPricesName(prices))) {
            alone.delete(known.session);
            for (const [identity, cost] of own) costs.set(identity, cost);
          }
        const left = new Map(Array.from(alone.values(), (each) => [toRoot(each).path, each]));
        const together = [...all.filter(({ length }) => length > 1), ...Array.from(left.values(), (each) => [each])];
        for await (const part of listParts(together))
          for (const [identity, cost] of toSessionCosts(part, prices)) {
            costs.set(identity, cost);
            const known = left.get(identity.slice(0, identity.indexOf('\0')));
            if (known !== undefined) putPriced(known, toPricesName(prices), identity, cost);
          }
        return costs;
      });
    },
  };
}

async function orNothing<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UsageGone) return undefined;
    throw error;
  }
}

function toCondition(sessions: readonly FilledSession[]): string {
  return toNumberCondition(
    'session',
    sessions.map(({ session }) => session),
  );
}

/** Parts of a list, each no larger than that, or of one item. */
function* splitBy<Item>(
  items: readonly Item[],
  most: number,
  toSize: (item: Item) => number,
): Generator<readonly Item[], void, void> {
  let part: Item[] = [];
  let size = 0;
  for (const item of items) {
    const own = toSize(item);
    if (part.length > 0 && size + own > most) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(item);
    size += own;
  }
  if (part.length > 0) yield part;
}
