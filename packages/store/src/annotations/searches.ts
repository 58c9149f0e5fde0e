import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { AnnotationsError } from './annotations-error.ts';

/** Queries of a person: the last ones that were used, and those that were saved under a name. */
export interface Searches {
  /** The newest first, each query once. */
  readonly recent: readonly RecentSearch[];
  /** By name; no two that are compared alike. */
  readonly saved: readonly SavedSearch[];
}

export interface RecentSearch {
  readonly query: string;
  readonly usedAt: string;
}

export interface SavedSearch {
  readonly name: string;
  readonly query: string;
  readonly savedAt: string;
}

export const mostRecent = 20;
export const mostSaved = 100;
/** As much as the API takes for a search. */
export const longestQuery = 1000;
export const longestName = 64;

export const noSearches: Searches = { recent: [], saved: [] };

/** What is wrong with a query that is to be kept; undefined if it can be. */
export function findQueryProblem(query: string): string | undefined {
  if (query.trim() === '') return 'the query is empty';
  if (query.length > longestQuery) return `a saved query has at most ${longestQuery} characters`;
  if (/[\p{Cc}\p{Cs}]/u.test(query)) return 'a saved query cannot contain control characters';
  return undefined;
}

export function findNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'a saved search needs a name';
  if ([...name].length > longestName) return `the name of a saved search has at most ${longestName} characters`;
  // Such characters hide, or steer a terminal.
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(name))
    return 'the name of a saved search cannot contain control or invisible characters';
  return undefined;
}

export function addRecent(before: Searches, query: string, now: Date): Searches {
  const used = { query: query.trim(), usedAt: now.toISOString() };
  return { ...before, recent: [used, ...removeRecent(before, used.query).recent].slice(0, mostRecent) };
}

export function removeRecent(before: Searches, query: string): Searches {
  return { ...before, recent: before.recent.filter((each) => each.query !== query.trim()) };
}

export function findSaved({ saved }: Searches, name: string): SavedSearch | undefined {
  return saved.find((each) => isSameName(each.name, name));
}

/** A search that has this name already gets the new query. */
export function putSaved(before: Searches, name: string, query: string, now: Date): Searches {
  const added = { name: name.trim(), query: query.trim(), savedAt: now.toISOString() };
  return { ...before, saved: sortByName([...removeSaved(before, name).saved, added]) };
}

export function removeSaved(before: Searches, name: string): Searches {
  return { ...before, saved: before.saved.filter((each) => !isSameName(each.name, name)) };
}

export function renameSaved(before: Searches, from: string, to: string): Searches {
  if (findSaved(before, from) === undefined)
    throw new AnnotationsError('NO_SUCH_SEARCH', `no saved search named ${JSON.stringify(from)}`);
  if (!isSameName(from, to) && findSaved(before, to) !== undefined)
    throw new AnnotationsError('NAME_TAKEN', `another saved search is already named ${JSON.stringify(to)}`);
  return {
    ...before,
    saved: sortByName(before.saved.map((each) => (isSameName(each.name, from) ? { ...each, name: to.trim() } : each))),
  };
}

function isSameName(a: string, b: string): boolean {
  return foldText(a.trim()) === foldText(b.trim());
}

function sortByName(saved: readonly SavedSearch[]): readonly SavedSearch[] {
  return saved.toSorted((a, b) => (foldText(a.name) < foldText(b.name) ? -1 : 1));
}
