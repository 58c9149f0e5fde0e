import { toGitRows, type GitRow } from '@scrollkeep/transcript/conversation/rows/git-rows.ts';
import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Root } from '../disk/find-roots.ts';
import { listIndexedRows } from '../ls/read-indexed-rows.ts';
import { toRowFilter } from '../ls/session-filter.ts';
import { toSessionRow, type SessionRow } from '../ls/session-row.ts';
import { listIndexedGitRows } from '../sessions/indexed-git-rows.ts';
import { readListedFacts } from '../sessions/listed-facts.ts';
import type { UnlinkedSession } from '../sessions/located-session.ts';
import { readSessions, type ReadSessionsOptions } from '../sessions/read-sessions.ts';
import type { OptionValues } from '../settings/option-values.ts';
import type { Settings } from '../settings/settings.ts';
import { withFreshIndex } from '../sync/with-fresh-index.ts';

/** A session with its commits, pushes and pull requests. */
export interface GitSession {
  readonly row: SessionRow;
  readonly events: readonly GitRow[];
}

export interface GitFilter {
  readonly options: OptionValues;
  readonly now: number;
  readonly joins: ProjectJoins;
}

/** Every session that a command line asks for, with or without git work: from the index where it can answer. */
export async function readGitSessions(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  { options, now, joins }: GitFilter,
  reading: ReadSessionsOptions,
): Promise<readonly GitSession[]> {
  const all = (await readIndexed(roots, settings, now, reading)) ?? (await readFiles(roots, now, reading));
  const fits = toRowFilter(options, now, joins);
  return dropCopies(all).filter(({ row }) => fits(row));
}

/** One session alone: what its records say they copied is its origin's. */
export async function toGitSession(located: UnlinkedSession, now: number): Promise<GitSession> {
  const row = toSessionRow(await readListedFacts(located), now);
  return { row, events: toGitRows(located.session).filter(({ isCopied }) => !isCopied) };
}

async function readIndexed(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  now: number,
  reading: ReadSessionsOptions,
): Promise<readonly GitSession[] | undefined> {
  return withFreshIndex(roots, settings, reading, (connection) => listIndexedGitSessions(connection, roots, now));
}

/** The sessions of an index as it is, copies included. */
export async function listIndexedGitSessions(
  connection: Connection,
  roots: readonly Root[],
  now: number,
): Promise<readonly GitSession[]> {
  const events = await listIndexedGitRows(connection, roots);
  const rows = await listIndexedRows(connection, roots, now);
  return rows.map((row) => ({ row, events: events.get(row.identity) ?? [] }));
}

async function readFiles(
  roots: readonly Root[],
  now: number,
  reading: ReadSessionsOptions,
): Promise<readonly GitSession[]> {
  const found: GitSession[] = [];
  for await (const located of readSessions(roots, reading))
    found.push({
      row: toSessionRow(await readListedFacts(located), now),
      events: toGitRows(located.session),
    });
  return found;
}

/**
 * Forks repeat the calls of their origin. A call counts once: in a session whose record does not say that it was
 * copied, and of several in the one that began first.
 */
export function dropCopies(sessions: readonly GitSession[]): readonly GitSession[] {
  const owners = new Map<string, GitSession>();
  const inOrder = sessions.toSorted(
    (a, b) =>
      a.row.firstMs - b.row.firstMs || a.row.lastMs - b.row.lastMs || (a.row.identity < b.row.identity ? -1 : 1),
  );
  for (const copied of [false, true])
    for (const session of inOrder)
      for (const { toolUseId, isCopied } of session.events)
        if (toolUseId !== undefined && isCopied === copied && !owners.has(toolUseId)) owners.set(toolUseId, session);
  return sessions.map((session) => ({
    row: session.row,
    events: session.events.filter(({ toolUseId }) => toolUseId === undefined || owners.get(toolUseId) === session),
  }));
}
