import { toReadableAmount, toReadableCount } from './readable.ts';

/** What a search says about its result; the same in the terminal, the web app and to MCP clients. */
export interface SearchFigures {
  readonly query: string;
  readonly showing: string | null;
  readonly missesWords: boolean;
  readonly isOfSessions: boolean;
  readonly hits: number;
  readonly sessionCount: number;
  readonly sideFileCount: number;
  readonly isComplete: boolean;
}

/** `7 matches in 1 session`, or `12 sessions` where only sessions were asked for. */
export function toFoundWords(figures: SearchFigures): string {
  const { isOfSessions, hits, sessionCount, sideFileCount, isComplete } = figures;
  if (sessionCount === 0) return 'No results';
  const sessions = [
    ...(sessionCount > sideFileCount ? [toReadableAmount(sessionCount - sideFileCount, 'session')] : []),
    ...(sideFileCount > 0 ? [toReadableAmount(sideFileCount, 'side file')] : []),
  ].join(' and ');
  if (isOfSessions) return sessions;
  return `${isComplete ? '' : 'at least '}${toReadableAmount(hits, 'match', 'matches')} in ${sessions}`;
}

/** Says that other results are shown than those asked for; otherwise empty. */
export function toSubstitutionNote(
  { query, showing, missesWords }: SearchFigures,
  toShown: (text: string) => string,
): string {
  if (showing !== null) return `No results for ${toShown(query)}. Showing results for ${toShown(showing)}.`;
  return missesWords ? 'No session has all of these words. Showing those that have most of them.' : '';
}

/** Says that not all sessions were searched, because they are still being indexed. */
export function toIndexingWords(indexing: { readonly searched: number; readonly sessions: number } | null): string {
  return indexing === null
    ? 'Your sessions are still being indexed. There may be more results.'
    : `Still indexing: ${toReadableCount(indexing.searched)} of ` +
        `${toReadableAmount(indexing.sessions, 'session')} searched, newest first.`;
}

export function toQueryProblemWords({
  column,
  expected,
  found,
  similarField,
}: {
  readonly column: number;
  readonly expected: string;
  readonly found: string;
  readonly similarField?: string;
}): string {
  if (similarField !== undefined)
    return `Unknown field "${found}". Did you mean "${similarField}"? To search for the text, put it in quotes.`;
  return `syntax error at column ${column}: expected ${expected}, found ${found}`;
}
