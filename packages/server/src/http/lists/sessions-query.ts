import type { SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import { fitsFilter, isFiltering, type SessionFilter } from '../../sessions/fits-filter.ts';
import { ApiProblem } from '../protocol/api-problem.ts';

export const sessionSorts = ['recent', 'oldest', 'size', 'title'] as const;
export type SessionSort = (typeof sessionSorts)[number];

export interface SessionsQuery {
  readonly project: string | undefined;
  /** The sessions of that project, where it is known. */
  readonly sessionKeys?: ReadonlySet<string> | undefined;
  readonly text: string | undefined;
  readonly filter: SessionFilter;
  /** Whether sessions in which nothing was said are left out, as long as nothing is filtered. */
  readonly hidesEmpty: boolean;
  /** Whether pinned sessions come before all others. */
  readonly putsPinnedFirst?: boolean;
  readonly countsFacets: boolean;
  readonly sort: SessionSort;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** What is shown of a session, and when something last happened in it. */
export interface SessionRow extends SessionSummary {
  /** Of its place: several sessions may have one id. */
  readonly identity: string;
  /** Paths that its project was joined to. */
  readonly joinedPaths: readonly string[];
  readonly firstMs: number;
  readonly lastMs: number;
}

/** All sessions that are known, and what is missing. */
export interface SessionRows {
  readonly rows: readonly SessionRow[];
  readonly pending: number;
  readonly unreadable: number;
  /** They are those of the last time, and the folders are just being looked through. */
  readonly isRefreshing: boolean;
}

/** The rows that fit, in order, from the cursor on; the caller takes as many as fit in an answer. */
export function listFittingRows(
  rows: readonly SessionRow[],
  query: SessionsQuery,
): { readonly total: number; readonly hidden: number; readonly rest: readonly SessionRow[] } {
  const asked = rows.filter((row) => isIn(row, query) && fitsFilter(row, query.filter));
  const shown = hidesEmpty(query) ? asked.filter((row) => row.hasConversation) : asked;
  const positions = shown.map((row) => ({ row, position: toPosition(query, row) }));
  const fitting = positions.sort((a, b) => compare(query.sort, a.position, b.position)).map(({ row }) => row);
  const cursor = query.cursor === undefined ? undefined : parseCursor(query.cursor, query);
  return {
    total: fitting.length,
    hidden: asked.length - shown.length,
    rest:
      cursor === undefined ? fitting : fitting.filter((row) => compare(query.sort, toPosition(query, row), cursor) > 0),
  };
}

/** Names a place between two rows, so that a session that moves meanwhile shifts no page. */
export function toCursor(order: Order, row: SessionRow): string {
  return Buffer.from(JSON.stringify([order.sort, ...toPosition(order, row)])).toString('base64url');
}

/** What somebody filters for is shown, however little was said in it. */
export function hidesEmpty({ hidesEmpty: isAsked, text, filter }: SessionsQuery): boolean {
  return isAsked && (text ?? '').trim() === '' && !isFiltering(filter);
}

/** Whether it is of the project, and has the words. */
export function isIn(
  row: SessionRow,
  { project, sessionKeys, text }: Pick<SessionsQuery, 'project' | 'sessionKeys' | 'text'>,
): boolean {
  if (project !== undefined && !(sessionKeys?.has(row.key) ?? row.project === project)) return false;
  if (text === undefined) return true;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const paths = [row.projectPath ?? row.project, ...row.joinedPaths];
  const searched = [row.title, row.lastPrompt, ...paths, row.gitBranch ?? '', row.id, row.repairOf ?? '']
    .join('\n')
    .toLowerCase();
  return words.every((word) => searched.includes(word));
}

type Order = Pick<SessionsQuery, 'sort' | 'putsPinnedFirst'>;
type Position = readonly [value: number | string, key: string, isFirst: boolean];

function toPosition(
  { sort, putsPinnedFirst = false }: Order,
  { key, title, bytes, lastMs, isPinned }: SessionRow,
): Position {
  return [sort === 'title' ? title.toLowerCase() : sort === 'size' ? bytes : lastMs, key, putsPinnedFirst && isPinned];
}

function compare(sort: SessionSort, a: Position, b: Position): number {
  if (a[2] !== b[2]) return a[2] ? -1 : 1;
  const direction = sort === 'recent' || sort === 'size' ? -1 : 1;
  if (a[0] !== b[0]) return (a[0] < b[0] ? -1 : 1) * direction;
  return a[1] === b[1] ? 0 : a[1] < b[1] ? -1 : 1;
}

function parseCursor(text: string, { sort, putsPinnedFirst = false }: Order): Position {
  try {
    const [ofSort, value, key, isFirst] = JSON.parse(
      Buffer.from(text, 'base64url').toString('utf8'),
    ) as readonly unknown[];
    if (ofSort === sort && typeof value === (sort === 'title' ? 'string' : 'number') && typeof key === 'string')
      return [value as number | string, key, putsPinnedFirst && isFirst === true];
  } catch {
    // Said below.
  }
  throw new ApiProblem({
    status: 400,
    code: 'BAD_CURSOR',
    detail: 'The cursor does not belong to this list.',
    hint: 'Use the cursor of the previous response with the same sort, or leave it out for the first page.',
  });
}
