import { toQueryProblemWords } from '@scrollkeep/view/text/search-words.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { findRoots, withoutArchive } from '@scrollkeep/server/disk/find-roots.ts';
import { readProjectJoins } from '@scrollkeep/server/annotations/read-project-joins.ts';
import { openSearchMarks } from '@scrollkeep/server/annotations/read-search-marks.ts';
import { openSearcher } from '@scrollkeep/server/search/open-searcher.ts';
import { asAppError, openAppIndex } from '@scrollkeep/server/sync/open-app-index.ts';
import { syncIndex } from '@scrollkeep/server/sync/sync-index.ts';
import type { Invocation } from '../../command-line/command.ts';
import { openSyncProgress } from './sync-progress.ts';

const pageSize = 500;

/** The ids of all sessions in which a query finds something, by the index, which is updated first. */
export async function findQueriedSessions(
  query: string,
  { settings, terminal, signal }: Pick<Invocation, 'settings' | 'terminal' | 'signal'>,
  onProblem: (problem: DiskProblem) => void,
): Promise<ReadonlySet<string>> {
  const connection = await openAppIndex(settings, terminal);
  try {
    const roots = await findRoots([], withoutArchive(settings));
    const progress = openSyncProgress(terminal);
    if (roots.length > 0)
      await asAppError(() =>
        syncIndex(connection, roots, {
          maxLineBytes: settings.maxLineBytes,
          whenBusy: 'leave',
          onProblem,
          onProgress: progress.update,
          signal,
        }),
      ).finally(progress.end);
    const joins = readProjectJoins(settings.dataDir, terminal.warn);
    const searcher = openSearcher(connection, { readMarks: openSearchMarks(settings.dataDir), readJoins: () => joins });
    const ids = new Set<string>();
    for (let offset: number | null = 0; offset !== null;) {
      const from: number = offset;
      const answer = await asAppError(() =>
        searcher.search({ query, offset: from, limit: pageSize, hitsPerSession: 1, signal }),
      );
      if (!answer.ok)
        throw new AppError({
          code: 'BAD_QUERY',
          message: `--query: ${toQueryProblemWords(answer.problem)}`,
          hint: 'See scrollkeep help search.',
          exitCode: 64,
        });
      for (const session of answer.found.sessions) ids.add(session.id);
      offset = answer.found.next;
    }
    return ids;
  } finally {
    await connection.close();
  }
}
