import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { isOfSource } from '@scrollkeep/transcript/query/is-of-source.ts';
import type { SessionState } from './session-states.ts';

/** What a list of sessions is narrowed down by, the same in the command line and in the web app. */
export interface SessionFilter {
  readonly status?: SessionState | undefined;
  /** Part of the name of a model, in any case. */
  readonly model?: string | undefined;
  readonly gitBranch?: string | undefined;
  /** Active since then. */
  readonly sinceMs?: number | undefined;
  /** Begun until then. */
  readonly untilMs?: number | undefined;
  readonly minCostMicros?: number | undefined;
  readonly maxCostMicros?: number | undefined;
  readonly isSubstantial?: boolean | undefined;
  /** All of them, in any case. */
  readonly tags?: readonly string[] | undefined;
  readonly isPinned?: boolean | undefined;
  /** A kind, such as `windows`, or a whole name, such as `windows:ada`; in any case. */
  readonly source?: string | undefined;
}

/** What a filter asks about a session, from wherever it is known. */
export interface FilteredSession {
  readonly gitBranch: string | null | undefined;
  readonly models: readonly string[];
  readonly status: string;
  readonly isIdle: boolean;
  readonly isSubstantial: boolean;
  readonly tags: readonly string[];
  readonly isPinned: boolean;
  readonly source: string;
  readonly firstMs: number;
  readonly lastMs: number;
  /** null or undefined if it is not known: then no limit of costs lets it through. */
  readonly costMicros: number | null | undefined;
}

export function fitsFilter(session: FilteredSession, filter: SessionFilter): boolean {
  const { status, model, gitBranch, sinceMs, untilMs, minCostMicros, maxCostMicros, isSubstantial } = filter;
  const tags = filter.tags?.map(foldText);
  const cost = session.costMicros ?? undefined;
  return (
    (status === undefined || hasState(session, status)) &&
    (model === undefined || session.models.some((name) => name.toLowerCase().includes(model.toLowerCase()))) &&
    (gitBranch === undefined || session.gitBranch === gitBranch) &&
    (sinceMs === undefined || session.lastMs >= sinceMs) &&
    (untilMs === undefined || session.firstMs <= untilMs) &&
    (minCostMicros === undefined || (cost !== undefined && cost >= minCostMicros)) &&
    (maxCostMicros === undefined || (cost !== undefined && cost <= maxCostMicros)) &&
    (isSubstantial !== true || session.isSubstantial) &&
    (tags === undefined || tags.every((name) => session.tags.some((tag) => foldText(tag) === name))) &&
    (filter.isPinned !== true || session.isPinned) &&
    (filter.source === undefined || isOfSource(session.source, foldText(filter.source)))
  );
}

/** Whether anything is left out by it. What somebody asks for is never hidden, however little was said in it. */
export function isFiltering(filter: SessionFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== false);
}

/** `idle` and `live` are about the file; the others are the last state, which an idle session keeps. */
function hasState(session: FilteredSession, state: SessionState): boolean {
  if (state === 'idle') return session.isIdle;
  if (state === 'live') return !session.isIdle;
  return session.status === state;
}
