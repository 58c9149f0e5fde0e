import { toIsoTime } from '../json/to-iso-time.ts';
import type { Block } from './list-blocks.ts';
import { addSums, openSums, type Sums } from './open-sums.ts';
import { toContextTokens, type FullRates } from './prices/to-cost.ts';
import type { FactFigures, RecordedCost, UsageOwner } from './usage-fact.ts';
import type { UsageGrouping, UsageRow } from './usage-report.ts';

export type Row = ReturnType<typeof openRow>;

export interface RowOptions {
  readonly by: UsageGrouping;
  readonly breakdown?: boolean;
  readonly now?: number;
  readonly blocks: readonly Block[] | undefined;
  readonly toProject: (owner: UsageOwner) => string;
}

interface RowContents {
  readonly models: ReadonlyMap<string, Sums>;
  readonly sessions: ReadonlySet<string>;
  readonly times: Float64Array;
}

/** Messages come in runs: most belong to the row of the one before. */
export function openRows(
  rows: Map<string | null, Row>,
  rest: Row,
  toSession: (owner: UsageOwner) => string,
  /** Those that something was added to. */
  touched: Set<Row>,
): (key: string | null | undefined, owner: UsageOwner) => Row {
  let lastKey: string | null | undefined;
  let last = rest;
  return (key, owner) => {
    if (key === lastKey) return last;
    lastKey = key;
    last = key === undefined ? rest : (rows.get(key) ?? openRow(owner, toSession));
    if (key !== undefined) rows.set(key, last);
    touched.add(last);
    return last;
  };
}

/** What a row adds up. */
export function openRow(first: UsageOwner | undefined, toSession: (owner: UsageOwner) => string) {
  let owner = first;
  const models = new Map<string, Sums>();
  const sessions = new Set<string>();
  /** Those of parts that came before. */
  let counted = 0;
  /** The first and the last. */
  const times = new Float64Array([Infinity, -Infinity]);
  // Those of the message before: most have the same.
  let lastOwner: UsageOwner | undefined;
  let lastModel: string | undefined;
  let lastSums = openSums();
  const toModel = (model: string): Sums => {
    if (model === lastModel) return lastSums;
    const sums = models.get(model) ?? openSums();
    models.set(model, sums);
    lastModel = model;
    lastSums = sums;
    return sums;
  };
  const note = (of: UsageOwner): void => {
    sessions.add(toSession(of));
    // Of several sessions in one row the first by path says where it belongs, whichever was added first.
    if (owner !== undefined && of.file < owner.file) owner = of;
  };
  return {
    add(fact: FactFigures, rates: FullRates | undefined, micros: number, isCompared: boolean, share: number): void {
      toModel(fact.model).add(fact, rates, micros, isCompared, share);
      if (fact.owner !== lastOwner) note(fact.owner);
      lastOwner = fact.owner;
      if (fact.timeMs === undefined) return;
      if (fact.timeMs < (times[0] as number)) times[0] = fact.timeMs;
      if (fact.timeMs > (times[1] as number)) times[1] = fact.timeMs;
    },
    rawOf: (model: string): Float64Array => toModel(model).read(),
    times,
    addRecorded(step: RecordedCost): void {
      toModel(step.model).addRecorded(step.costMicros);
      note(step.owner);
    },
    /** No session of this part comes again: to know how many there were is enough. */
    endPart(): void {
      if (sessions.size === 0) return;
      counted += sessions.size;
      sessions.clear();
      lastOwner = undefined;
    },
    hasMessages: (): boolean => (times[0] as number) !== Infinity,
    /** All of another row, of which no part has ended. */
    addRow(other: RowContents): void {
      for (const [model, sums] of other.models) toModel(model).addRaw(sums.read());
      for (const session of other.sessions) sessions.add(session);
      times[0] = Math.min(times[0] as number, other.times[0] as number);
      times[1] = Math.max(times[1] as number, other.times[1] as number);
    },
    models: models as ReadonlyMap<string, Sums>,
    sessions: sessions as ReadonlySet<string>,
    listSums: (): readonly Sums[] => [...models.values()],
    toJson(key: string | null, { by, blocks, breakdown, now, toProject }: RowOptions): UsageRow {
      const block =
        by === 'block' && key !== null ? blocks?.find((each) => each.startMs === Date.parse(key)) : undefined;
      const parts = [...models]
        .map(([model, part]) => ({ model, ...part.toJson() }))
        .sort(
          (a, b) =>
            (b.costMicros ?? -1) - (a.costMicros ?? -1) ||
            toContextTokens(b) - toContextTokens(a) ||
            (a.model < b.model ? -1 : 1),
        );
      const isOwned = by === 'session' || by === 'agent';
      return {
        key,
        ...addSums([...models.values()]),
        first: toIsoTime(times[0]),
        last: toIsoTime(times[1]),
        sessions: counted + sessions.size,
        models: parts.map((part) => part.model),
        project: isOwned && owner !== undefined ? toProject(owner) : null,
        source: isOwned ? (owner?.source ?? null) : null,
        session: by === 'agent' ? (owner?.session ?? null) : null,
        end: toIsoTime(block?.endMs),
        isActive: block !== undefined && now !== undefined && now >= block.startMs && now < block.endMs,
        breakdown: breakdown === true ? parts : null,
      };
    },
  };
}

/** Times in order, everything else by cost. */
export function sortRows(rows: readonly UsageRow[], by: UsageGrouping): readonly UsageRow[] {
  const isTime = by === 'day' || by === 'week' || by === 'month' || by === 'block';
  const compareKeys = (a: UsageRow, b: UsageRow) =>
    a.key === b.key ? 0 : a.key === null ? 1 : b.key === null || a.key < b.key ? -1 : 1;
  return [...rows].sort(
    isTime
      ? compareKeys
      : (a, b) =>
          (b.costMicros ?? -1) - (a.costMicros ?? -1) || toContextTokens(b) - toContextTokens(a) || compareKeys(a, b),
  );
}
