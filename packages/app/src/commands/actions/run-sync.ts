import { rmSync } from 'node:fs';
import { isPostgres } from '@scrollkeep/store/database/dialects/is-postgres.ts';
import type { SyncReport } from '@scrollkeep/store/database/sync/index-files.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { findRoots } from '@scrollkeep/server/disk/find-roots.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { limitInlining } from '@scrollkeep/server/v8-flags/limit-inlining.ts';
import { optimizeLater } from '@scrollkeep/server/v8-flags/optimize-later.ts';
import { asAppError, openAppIndex } from '@scrollkeep/server/sync/open-app-index.ts';
import { toStorePlace } from '@scrollkeep/server/sync/store-place.ts';
import { parseDuration } from '@scrollkeep/server/text/parse-duration.ts';
import { syncIndex } from '@scrollkeep/server/sync/sync-index.ts';
import { watchForChanges } from '@scrollkeep/server/sync/watch-for-changes.ts';
import type { Invocation } from '../../command-line/command.ts';
import { reportProblems } from './report-problems.ts';
import { openSyncProgress } from './sync-progress.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, terminal, signal } = invocation;
  limitInlining();
  optimizeLater();
  const isShared = isPostgres(toStorePlace(settings));
  // A machine may have nothing but what others share with it.
  const roots = isShared ? await findRoots(args, settings) : await getRoots(args, settings);
  if (options['rebuild'] === true) removeIndex(toStorePlace(settings));
  const connection = await openAppIndex(settings, terminal);
  const problems: DiskProblem[] = [];
  const progress = openSyncProgress(terminal);
  const started = process.uptime();
  const sync = (): Promise<SyncReport | undefined> =>
    asAppError(() =>
      syncIndex(connection, roots, {
        maxLineBytes: settings.maxLineBytes,
        whenBusy: 'wait',
        onWait: () => terminal.say('another process is updating the index; waiting …'),
        onProblem: (problem) => problems.push(problem),
        onProgress: progress.update,
        onStep: options['newest-first'] === true ? async () => undefined : undefined,
        signal,
      }),
    );
  try {
    // First what cannot be made again: the client may delete a file at any time.
    if (options['no-archive'] !== true) await archive();
    await share();
    const report = await sync().finally(progress.end);
    if (report !== undefined)
      await terminal.print(
        options['json'] === true
          ? `${JSON.stringify({ ...report, seconds: toSeconds(started) })}\n`
          : `${printReport(report, toSeconds(started))}\n`,
      );
    if (options['watch'] === true) await watch(sync);
    return reportProblems(problems, terminal);
  } finally {
    await connection.close();
  }

  async function archive(): Promise<void> {
    const { archiveFirst } = await import('./archive-first.ts');
    await archiveFirst(invocation, roots, { sharedWith: isShared ? connection : undefined, problems });
  }

  /** Tags and pins of this machine for the others, and theirs for this one. */
  async function share(): Promise<void> {
    if (!isShared) return;
    const { shareMarks } = await import('@scrollkeep/server/annotations/share-marks.ts');
    await asAppError(() => shareMarks(connection, settings, (problem) => problems.push(problem)));
  }

  async function watch(again: () => Promise<SyncReport | undefined>): Promise<void> {
    terminal.say(`following ${roots.map((root) => root.path).join(', ')}; press Ctrl-C to stop`);
    await watchForChanges(roots, {
      signal,
      ...(typeof options['for'] === 'string' ? { forMs: parseDuration('for', options['for']) } : {}),
      async onChange() {
        if (options['no-archive'] !== true) await archive();
        await share();
        const report = await again();
        if (report !== undefined && report.bytes > 0) terminal.say(printReport(report, undefined));
      },
    });
  }
}

function removeIndex(place: string): void {
  if (isPostgres(place))
    throw new AppError({
      code: 'NOT_OURS_TO_DROP',
      message: '--rebuild does not drop tables on a shared server',
      hint: 'Drop and create the database yourself, then run sync.',
      exitCode: 64,
    });
  for (const ending of ['', '-wal', '-shm']) rmSync(`${place}${ending}`, { force: true });
}

export function printReport(report: SyncReport, seconds: number | undefined): string {
  const changes = [
    [report.added, 'new'],
    [report.grown, 'updated'],
    [report.rewritten, 'rewritten'],
    [report.renamed, 'renamed'],
    [report.gone, 'deleted, kept in the index'],
  ].filter(([count]) => (count as number) > 0);
  const what = changes.length === 0 ? 'nothing new' : changes.map(([count, name]) => `${count} ${name}`).join(', ');
  const speed =
    seconds === undefined || report.bytes === 0
      ? ''
      : `, ${toReadableBytes(report.bytes)} in ${seconds} s ` +
        `(${toReadableBytes(Math.round(report.bytes / Math.max(seconds, 0.001)))}/s)`;
  return (
    `${toReadableAmount(report.files, 'file')}: ${what}${speed}; ` +
    `${toReadableAmount(report.sessions, 'session')} updated`
  );
}

/** By the clock of the process: `performance` is a part of Node that is loaded when it is first asked for. */
function toSeconds(started: number): number {
  return Math.round((process.uptime() - started) * 100) / 100;
}
