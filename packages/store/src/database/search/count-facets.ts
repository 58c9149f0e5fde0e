import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { matchesFileField } from '@scrollkeep/transcript/query/match-query.ts';
import { parseTime } from '@scrollkeep/transcript/query/parse-time.ts';
import type { ViewedFile } from './open-search-view.ts';

/** What found sessions can be narrowed down to, each value with the sessions that have it, the most first. */
export interface Facets {
  readonly project: readonly FacetValue[];
  readonly model: readonly FacetValue[];
  readonly status: readonly FacetValue[];
  readonly branch: readonly FacetValue[];
  /** Of the records in which something was found. */
  readonly tool: readonly FacetValue[];
  /** Of views with sources. */
  readonly source: readonly FacetValue[];
  /** `today`, `7d`, `30d`: matches since then; `older`: matches before the last 30 days. */
  readonly date: readonly FacetValue[];
}

export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** A session that was found, as far as it is counted. */
export interface CountedSession {
  readonly file: ViewedFile;
  /** Those in which something was found. */
  readonly files: readonly ViewedFile[];
  /** Times of the first and the last match. */
  readonly oldestMs: number;
  readonly newestMs: number;
}

const most = 8;
const spans = ['today', '7d', '30d'] as const;
const longest = '30d';

/** Counts over all sessions that were found: the numbers are what the field of the query would leave. */
export function countFacets(sessions: readonly CountedSession[], tool: Facets['tool'], nowMs: number): Facets {
  const [project, model, status, branch] = [openTally(), openTally(), openTally(), openTally()];
  const source = openTally();
  for (const [at, { file, files }] of sessions.entries()) {
    project.add(file.listedPath, at);
    status.add(file.status, at);
    source.add(file.source, at);
    for (const each of files) {
      for (const name of each.models) model.add(name, at);
      for (const name of each.branches) branch.add(name, at);
    }
  }
  const count = (isIn: (session: CountedSession) => boolean) => sessions.filter(isIn).length;
  const toStart = (span: string) => parseTime(span, nowMs) ?? nowMs;
  const date = [
    ...spans.map((value) => ({ value, count: count(({ newestMs }) => newestMs >= toStart(value)) })),
    { value: 'older', count: count(({ oldestMs }) => oldestMs < toStart(longest)) },
  ];
  const countField = (field: 'project' | 'source') => (folded: string) =>
    count(({ file }) => matchesFileField(field, folded, false, file));
  return {
    project: project.rank(countField('project')),
    model: model.rank(),
    status: status.rank(),
    branch: branch.rank(),
    source: source.rank(countField('source')),
    tool,
    date: date.filter(({ count: found }) => found > 0),
  };
}

function openTally() {
  const sessionsOf = new Map<string, number[]>();
  return {
    add(value: string | undefined, session: number): void {
      if (value === undefined || value === '') return;
      const sessions = sessionsOf.get(value);
      if (sessions === undefined) sessionsOf.set(value, [session]);
      else if (sessions.at(-1) !== session) sessions.push(session);
    },
    /** The numbers are those of sessions that have the value, or a longer one, unless they are counted by others. */
    rank(countAll?: (folded: string) => number): readonly FacetValue[] {
      const ranked = [...sessionsOf]
        .map(([value, sessions]) => ({ value, count: sessions.length, sessions, folded: foldText(value) }))
        .sort(compareCounts);
      return ranked
        .slice(0, most)
        .map(({ value, count, folded }) => {
          if (countAll !== undefined) return { value, count: countAll(folded) };
          // A field finds parts of names as well: `git:main` also sessions of `maintenance`.
          const all = ranked.filter((other) => other.folded.includes(folded));
          return { value, count: all.length === 1 ? count : new Set(all.flatMap(({ sessions }) => sessions)).size };
        })
        .sort(compareCounts);
    },
  };
}

/** Those that most sessions have. */
export function rankCounts(counts: readonly FacetValue[]): readonly FacetValue[] {
  return counts.toSorted(compareCounts).slice(0, most);
}

function compareCounts(a: FacetValue, b: FacetValue): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}
