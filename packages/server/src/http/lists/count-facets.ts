import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import type { FacetCount, SessionFacets } from '@scrollkeep/view/wire/wire-home.ts';
import { fitsFilter, type SessionFilter } from '../../sessions/fits-filter.ts';
import { sessionStates } from '../../sessions/session-states.ts';
import { parseDate } from '../../text/parse-date.ts';
import { isIn, type SessionRow, type SessionsQuery } from './sessions-query.ts';

const spans = ['today', '7d', '30d', '90d'] as const;
const dollars = [1, 5, 10, 50] as const;
const most = 100;

/** What each choice would leave of the list: the filter it belongs to is taken away, the others stay. */
export function countFacets(rows: readonly SessionRow[], query: SessionsQuery, now: number): SessionFacets {
  const listed = rows.filter((row) => isIn(row, query));
  const without = (left: Partial<SessionFilter>) => {
    const filter = { ...query.filter, ...left };
    return listed.filter((row) => fitsFilter(row, filter));
  };
  const count = (among: readonly SessionRow[], filter: SessionFilter) =>
    among.filter((row) => fitsFilter(row, filter)).length;
  const byDate = without({ sinceMs: undefined, untilMs: undefined });
  const byStatus = without({ status: undefined });
  const byModel = without({ model: undefined });
  const byCost = without({ minCostMicros: undefined, maxCostMicros: undefined });
  return {
    since: spans.map((value) => ({
      value,
      count: count(byDate, { sinceMs: parseDate('since', value, now, 'start') }),
    })),
    status: sessionStates.map((value) => ({ value, count: count(byStatus, { status: value }) })),
    // A name may be the beginning of another.
    model: rank(byModel.flatMap(({ models }) => models)).map(({ value }) => ({
      value,
      count: count(byModel, { model: value }),
    })),
    branch: rank(without({ gitBranch: undefined }).flatMap(({ gitBranch }) => gitBranch ?? [])),
    tag: rank(toOneSpelling(without({ tags: undefined }).flatMap(({ tags }) => tags))),
    source: rank(without({ source: undefined }).map(({ source }) => source)),
    pinned: count(without({ isPinned: undefined }), { isPinned: true }),
    minCost: dollars.map((value) => ({
      value: String(value),
      count: count(byCost, { minCostMicros: value * 1e6 }),
    })),
    substantial: count(without({ isSubstantial: undefined }), { isSubstantial: true }),
  };
}

/** Tags that are compared alike, as the first of them is written. */
function toOneSpelling(tags: readonly string[]): readonly string[] {
  const spellings = new Map<string, string>();
  return tags.map((tag) => {
    const folded = foldText(tag);
    if (!spellings.has(folded)) spellings.set(folded, tag);
    return spellings.get(folded) ?? tag;
  });
}

function rank(names: readonly string[]): readonly FacetCount[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1))
    .slice(0, most)
    .map(([value, count]) => ({ value, count }));
}
