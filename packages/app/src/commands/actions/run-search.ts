import { toQueryProblemWords } from '@scrollkeep/view/text/search-words.ts';
import type { WireSearch } from '@scrollkeep/view/wire/wire-search.ts';
import type { QueryProblem } from '@scrollkeep/transcript/query/query.ts';
import { sessionOrders } from '@scrollkeep/transcript/query/session-order.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { findRoots } from '@scrollkeep/server/disk/find-roots.ts';
import { parseCount } from '@scrollkeep/server/text/parse-count.ts';
import { limitInlining } from '@scrollkeep/server/v8-flags/limit-inlining.ts';
import { optimizeLater } from '@scrollkeep/server/v8-flags/optimize-later.ts';
import { asAppError, openAppIndex } from '@scrollkeep/server/sync/open-app-index.ts';
import { syncIndex } from '@scrollkeep/server/sync/sync-index.ts';
import { readProjectJoins } from '@scrollkeep/server/annotations/read-project-joins.ts';
import { openSearchMarks } from '@scrollkeep/server/annotations/read-search-marks.ts';
import { openSearcher } from '@scrollkeep/server/search/open-searcher.ts';
import { printSearch } from '@scrollkeep/server/search/print-search.ts';
import type { Invocation } from '../../command-line/command.ts';
import { reportProblems } from './report-problems.ts';
import { openSyncProgress } from './sync-progress.ts';
import { deleteSaved, getQuery, listSaved, saveSearch } from './saved-searches.ts';

/** So many sessions are shown before all are indexed. */
const mostFirst = 5;

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, settings, terminal, signal } = invocation;
  if (options['list-saved'] === true) return listSaved(invocation);
  if (typeof options['delete-saved'] === 'string') return deleteSaved(invocation, options['delete-saved']);
  const query = await getQuery(invocation);
  const limit = typeof options['limit'] === 'string' ? parseCount('limit', options['limit']) : 20;
  const offset =
    options['offset'] === undefined || options['offset'] === '0' ? 0 : parseCount('offset', String(options['offset']));
  const hitsPerSession = typeof options['hits'] === 'string' ? parseCount('hits', options['hits']) : 3;
  const connection = await openAppIndex(settings, terminal);
  const joins = readProjectJoins(settings.dataDir, terminal.warn);
  const problems: DiskProblem[] = [];
  const searcher = openSearcher(connection, {
    prices: settings.prices,
    readMarks: openSearchMarks(settings.dataDir),
    readJoins: () => joins,
  });
  let showsFirst = options['json'] !== true && offset === 0;
  try {
    if (options['no-sync'] !== true) await freshen(connection);
    const found = await search(limit);
    if (typeof options['save'] === 'string') await saveSearch(invocation, options['save'], query);
    await terminal.print(
      options['json'] === true
        ? `${JSON.stringify(found, null, 2)}\n`
        : printSearch(found, { ...terminal, width: terminal.cutWidth, now: Date.now() }),
    );
    reportProblems(problems, terminal);
    return found.sessionCount > 0 ? 0 : 1;
  } finally {
    await connection.close();
  }

  async function search(most: number): Promise<WireSearch> {
    const answer = await asAppError(() =>
      searcher.search({
        query,
        limit: most,
        offset,
        hitsPerSession,
        order: sessionOrders.find((order) => order === options['sort']) ?? 'best',
        isThorough: options['all'] === true,
        signal,
      }),
    );
    if (!answer.ok) throw toQueryError(query, answer.problem);
    return answer.found;
  }

  /** Much is indexed, and somebody waits: matches in the newest sessions are shown beside the answer, once. */
  async function showFirst(): Promise<void> {
    if (!showsFirst) return;
    const found = await search(Math.min(limit, mostFirst));
    if (found.sessionCount === 0 || found.showing !== null || found.missesWords) return;
    showsFirst = false;
    const { width, color, showsProgress } = terminal;
    terminal.say(printSearch({ ...found, next: null }, { width, color: color && showsProgress, now: Date.now() }));
  }

  /** What was written since the last time is found too; while another process is at it, the index is taken as it is. */
  async function freshen(index: Connection): Promise<void> {
    const roots = await findRoots([], settings);
    if (roots.length === 0) return;
    limitInlining();
    optimizeLater();
    const progress = openSyncProgress(terminal);
    await asAppError(() =>
      syncIndex(index, roots, {
        maxLineBytes: settings.maxLineBytes,
        whenBusy: 'leave',
        onProblem: (problem) => problems.push(problem),
        onProgress: progress.update,
        onStep: showFirst,
        signal,
      }),
    ).finally(progress.end);
  }
}

/** The query with a mark below the place. */
function toQueryError(query: string, problem: QueryProblem): AppError {
  return new AppError({
    code: 'BAD_QUERY',
    message: `${toQueryProblemWords(problem)}\n  ${query}\n  ${' '.repeat(problem.column - 1)}^`,
    hint: 'Words, "phrases", prefix*, -not, OR, ( ), fields like tool:Bash or is:prompt: see scrollkeep help search.',
    exitCode: 64,
  });
}
