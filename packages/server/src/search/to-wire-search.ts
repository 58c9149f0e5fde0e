import { toIsoTime } from '@scrollkeep/transcript/json/to-iso-time.ts';
import type { Snippet } from '@scrollkeep/transcript/query/build-snippet.ts';
import type { Connection, SqlRow, SqlValue } from '@scrollkeep/store/database/dialects/connection.ts';
import { readFirstLoad } from '@scrollkeep/store/database/search/read-first-load.ts';
import type { FoundSession, SearchResult } from '@scrollkeep/store/database/search/search-result.ts';
import { findBranchName } from '@scrollkeep/view/text/branch-name.ts';
import { findResumeId } from '@scrollkeep/view/text/find-resume-id.ts';
import { toResumeCommand } from '@scrollkeep/view/text/to-resume-command.ts';
import type { WireFoundSession, WireHit, WireSearch, WireSnippet } from '@scrollkeep/view/wire/wire-search.ts';

/** The result of a search with what the tables know of its sessions. */
export async function toWireSearch(
  connection: Connection,
  query: string,
  result: SearchResult,
  {
    withCosts,
    isNarrow,
    toSource,
    ...instead
  }: Pick<WireSearch, 'showing' | 'missesWords'> & {
    readonly withCosts: boolean;
    /** Age and size of the index are left out: they would reveal sessions that the asker may not read. */
    readonly isNarrow: boolean;
    readonly toSource: (file: FoundSession['file']) => string;
  },
): Promise<WireSearch> {
  const ids = result.sessions.map((session) => session.sessionId).filter((id) => id !== undefined);
  const rows =
    ids.length === 0
      ? []
      : await connection.all(
          'SELECT s.*, f.path AS main_path, f.is_gone, f.session_ids FROM session s ' +
            `LEFT JOIN file f ON f.id = s.main_file WHERE s.id IN (${ids.map(() => '?').join(', ')})`,
          ids,
        );
  const byId = new Map(rows.map((row) => [Number(row['id']), row]));
  const [meta] = isNarrow ? [] : await connection.all("SELECT value FROM meta WHERE key = 'synced'");
  const load = isNarrow ? undefined : await readFirstLoad(connection);
  return {
    query,
    ...instead,
    isOfSessions: result.isOfSessions,
    hits: result.hits,
    sessionCount: result.sessionCount,
    sideFileCount: result.sideFileCount,
    isComplete: result.isComplete,
    scannedBytes: result.scannedBytes ?? null,
    sessions: result.sessions.map((session) => ({
      ...toWireSession(session, session.sessionId === undefined ? undefined : byId.get(session.sessionId)),
      source: toSource(session.file),
      // Whether an earlier query asked for costs makes no difference.
      costMicros: withCosts ? (session.file.costMicroDollars ?? null) : null,
    })),
    next: result.next ?? null,
    ...(result.facets === undefined
      ? {}
      : {
          facets: {
            ...result.facets,
            branch: result.facets.branch.filter(({ value }) => findBranchName(value) !== undefined),
          },
        }),
    indexedAt: toTime(Number(meta?.['value'] ?? NaN)),
    indexing: load === undefined || load.searched >= load.sessions ? null : load,
  };
}

/** The ids that the records of the main file name. */
function listRecordedIds(row: SqlRow | undefined): readonly string[] {
  const ids = row?.['session_ids'];
  return typeof ids === 'string' ? (JSON.parse(ids) as readonly string[]) : [];
}

function toWireSession(found: FoundSession, row: SqlRow | undefined): Omit<WireFoundSession, 'costMicros' | 'source'> {
  const { file } = found;
  const cwd = toText(row?.['project']) ?? file.project ?? null;
  const id = file.session;
  const resumeId = findResumeId(id, listRecordedIds(row)[0]);
  return {
    id,
    machine: file.machine,
    project: file.listedPath ?? cwd,
    projectFolder: file.projectFolder,
    title: toText(row?.['title']) ?? null,
    // While sessions are indexed for the first time, their records are there before anything is known of them.
    status: toText(row?.['status']) ?? (file.isSide ? 'side file' : 'unknown'),
    gitBranch: toText(row?.['git_branch']) ?? null,
    firstActivity: toTime(row?.['first_ms']),
    lastActivity: toTime(row?.['last_ms']),
    file: row === undefined ? file.path : (toText(row['main_path']) ?? null),
    isGone: row === undefined ? file.isGone : row['is_gone'] === 1,
    resume: resumeId === undefined || row === undefined ? '' : toResumeCommand(resumeId, cwd ?? undefined),
    closeness: found.closeness,
    hitCount: found.hitCount,
    hits: found.hits.map(({ row: hit, snippet }): WireHit => ({
      file: String(hit['path']),
      line: Number(hit['line']),
      offset: Number(hit['offset']),
      uuid: toText(hit['uuid']) ?? null,
      type:
        String(hit['type']) === ''
          ? hit['kind'] === 'side'
            ? `side/${hit['subtype']}`
            : 'damaged'
          : String(hit['type']),
      kind: toText(hit['kind']) ?? null,
      turn: typeof hit['turn'] === 'number' && hit['turn'] > 0 ? hit['turn'] : null,
      agent: toText(hit['agent']) ?? null,
      tools: toText(hit['tools'])?.split(',') ?? [],
      time: toTime(hit['time_ms']),
      snippet: toWireSnippet(snippet),
    })),
  };
}

export function toWireSnippet(snippet: Snippet | undefined): WireSnippet | null {
  if (snippet === undefined) return null;
  const { kind, pieces, isCutBefore, isCutAfter } = snippet;
  return { part: kind, pieces, isCutBefore, isCutAfter };
}

function toText(value: SqlValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function toTime(value: SqlValue | undefined): string | null {
  return toIsoTime(typeof value === 'number' ? value : undefined);
}
