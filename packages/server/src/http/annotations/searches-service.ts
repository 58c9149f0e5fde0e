import type { SearchesAnswer, SearchesChange } from '@scrollkeep/view/wire/wire-searches.ts';
import { fitAnswer } from '@scrollkeep/view/pages/fit-answer.ts';
import { openSearches } from '@scrollkeep/store/annotations/open-searches.ts';
import {
  addRecent,
  putSaved,
  removeRecent,
  removeSaved,
  renameSaved,
  type Searches,
} from '@scrollkeep/store/annotations/searches.ts';
import { withProblems } from './with-problems.ts';

/** Recent and saved searches, read and changed by the web app while commands do the same. */
export interface SearchesService {
  get(): Promise<SearchesAnswer>;
  change(change: SearchesChange): Promise<SearchesAnswer>;
}

export function openSearchesService(dataDir: string): SearchesService {
  const store = openSearches(dataDir);
  return {
    get: () => withProblems(async () => toAnswer(store.read())),
    change: (change) =>
      withProblems(async () => toAnswer(await store.change((before) => apply(before, change, new Date())))),
  };
}

/** Of very long queries as many as an answer can hold. */
function toAnswer({ recent, saved }: Searches): SearchesAnswer {
  const fitting = fitAnswer<object>([...recent, ...saved], recent.length + saved.length).length;
  return { recent: recent.slice(0, fitting), saved: saved.slice(0, Math.max(0, fitting - recent.length)) };
}

function apply(before: Searches, change: SearchesChange, now: Date): Searches {
  let after = change.clearRecent === true ? { ...before, recent: [] } : before;
  if (change.forget !== undefined) after = removeRecent(after, change.forget);
  if (change.use !== undefined) after = addRecent(after, change.use, now);
  if (change.remove !== undefined) after = removeSaved(after, change.remove);
  if (change.rename !== undefined) after = renameSaved(after, change.rename.from, change.rename.to);
  if (change.save !== undefined) after = putSaved(after, change.save.name, change.save.query, now);
  return after;
}
