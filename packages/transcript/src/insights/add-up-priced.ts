import { sum } from './add-up.ts';
import { idleGaps, taskSizes, type IdleGap, type InsightFigures, type PricedTokens } from './insight-figures.ts';
import type { InsightReport } from './insight-report.ts';
import { countTokens, type openTokenPricer } from './priced-tokens.ts';

type Price = ReturnType<typeof openTokenPricer>;

/** Null if there are tokens, but none of them has a price. */
function toMicros(tokens: readonly PricedTokens[], price: Price, isExtra = false): number | null {
  let [micros, isPriced] = [0, tokens.length === 0];
  for (const each of mergeTokens(tokens)) {
    const cost = price(each);
    if (cost === undefined) continue;
    isPriced = true;
    micros += isExtra ? cost.micros - cost.asCacheReadMicros : cost.micros;
  }
  return isPriced ? Math.round(micros) : null;
}

/** Those with the same price as one: thousands of sessions have a few models on a few days. */
function mergeTokens(tokens: readonly PricedTokens[]): Iterable<PricedTokens> {
  const merged = new Map<string, [...PricedTokens]>();
  for (const each of tokens) {
    const key = `${each[0]}\0${each[1]}\0${each[2]}\0${each[3]}`;
    const known = merged.get(key);
    if (known === undefined) merged.set(key, [...each]);
    else {
      known[4] += each[4];
      known[5] += each[5];
      known[6] += each[6];
      known[7] += each[7];
      known[8] += each[8];
    }
  }
  return merged.values();
}

export function addUpCompactions(all: readonly InsightFigures[], price: Price): InsightReport['compactions'] {
  const own = all.map(({ compactions }) => compactions);
  const written = own.flatMap((each) => each.written);
  return {
    count: sum(own, ({ count }) => count),
    automatic: sum(own, ({ automatic }) => automatic),
    tokensBefore: sum(own, ({ tokensBefore }) => tokensBefore),
    durationMs: sum(own, ({ durationMs }) => durationMs),
    timed: sum(own, ({ timed }) => timed),
    tokensWritten: sum(written, countTokens),
    costMicros: toMicros(written, price),
  };
}

export function addUpMisses(all: readonly InsightFigures[], price: Price): InsightReport['cacheMisses'] {
  const rows = new Map<IdleGap, { misses: number; readonly tokens: PricedTokens[] }>();
  for (const { cacheMisses } of all)
    for (const [gap, misses, tokens] of cacheMisses) {
      const row = rows.get(gap) ?? { misses: 0, tokens: [] };
      rows.set(gap, row);
      row.misses += misses;
      row.tokens.push(...tokens);
    }
  const every = [...rows.values()].flatMap(({ tokens }) => tokens);
  return {
    misses: sum([...rows.values()], ({ misses }) => misses),
    tokens: sum(every, countTokens),
    extraMicros: toMicros(every, price, true),
    gaps: idleGaps.flatMap((gap) => {
      const row = rows.get(gap);
      return row === undefined
        ? []
        : [
            {
              gap,
              misses: row.misses,
              tokens: sum(row.tokens, countTokens),
              extraMicros: toMicros(row.tokens, price, true),
            },
          ];
    }),
  };
}

export function addUpTasks(all: readonly InsightFigures[], price: Price): InsightReport['tasks'] {
  const rows = new Map<string, { turns: number; readonly tokens: PricedTokens[] }>();
  for (const { tasks } of all)
    for (const [model, size, turns, tokens] of tasks) {
      const key = JSON.stringify([model, size]);
      const row = rows.get(key) ?? { turns: 0, tokens: [] };
      rows.set(key, row);
      row.turns += turns;
      row.tokens.push(...tokens);
    }
  return [...rows]
    .map(([key, row]) => ({ key: JSON.parse(key) as [string, number], ...row }))
    .sort((a, b) => (a.key[0] < b.key[0] ? -1 : a.key[0] > b.key[0] ? 1 : a.key[1] - b.key[1]))
    .map(({ key: [model, size], turns, tokens }) => ({
      model,
      from: size === 0 ? 0 : (taskSizes[size - 1] ?? 0) + 1,
      to: taskSizes[size] ?? null,
      turns,
      outputTokens: sum(tokens, ([, , , , , output]) => output),
      costMicros: toMicros(tokens, price),
    }));
}
