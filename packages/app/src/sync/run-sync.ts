import { rmSync } from 'node:fs';
import { isPostgres, type Connection, type SyncReport } from '@scrollkeep/store/database';
import { archiveIfBegun } from '../archive/archive-if-begun.ts';
import { AppError } from '../command-line/app-error.ts';
import type { Invocation } from '../command-line/command.ts';
import type { ExitCode } from '../command-line/exit-codes.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import { getRoots } from '../disk/get-roots.ts';
import { reportProblems } from '../ls/report-problems.ts';
import { toReadableAmount, toReadableBytes } from '../terminal/to-readable.ts';
import { asAppError, openAppIndex, toStorePlace } from './open-app-index.ts';
import { openSyncProgress } from './sync-progress.ts';
import { syncIndex } from './sync-index.ts';
import { watchIndex } from './watch-index.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, terminal, signal } = invocation;
  const roots = await getRoots(args, settings);
  if (options['rebuild'] === true) removeIndex(toStorePlace(settings));
  const connection = await openAppIndex(settings, terminal);
  const problems: DiskProblem[] = [];
  const progress = openSyncProgress(terminal);
  const started = performance.now();
  const sync = async (): Promise<SyncReport | undefined> => {
    // First the copy, then the index: what is found must not be lost before it is read.
    if (args.length === 0) await archiveIfBegun(invocation, roots);
    return asAppError(() => syncIndex(connection, roots, { maxLineBytes: settings.maxLineBytes, whenBusy: 'wait', onWait: () => terminal.say('another process brings the index up to date; waiting …'), onProblem: (problem) => problems.push(problem), onProgress: progress.update, signal }));
  };
  try {
    const report = await sync().finally(progress.end);
    if (report !== undefined) await terminal.print(options['json'] === true ? `${JSON.stringify({ ...report, seconds: toSeconds(started) })}\n` : `${printReport(report, toSeconds(started))}\n`);
    if (options['watch'] === true) await watch(connection, sync);
    return reportProblems(problems, terminal);
  } finally {
    await connection.close();
  }

  async function watch(_: Connection, again: () => Promise<SyncReport | undefined>): Promise<void> {
    terminal.say(`following ${roots.map((root) => root.path).join(', ')}; Ctrl-C ends it`);
    await watchIndex(roots, {
      signal,
      ...(typeof options['for'] === 'string' ? { forMs: parseDuration(options['for']) } : {}),
      async onChange() {
        const report = await again();
        if (report !== undefined && report.bytes > 0) terminal.say(printReport(report, undefined));
      },
    });
  }
}

function removeIndex(place: string): void {
  if (isPostgres(place)) throw new AppError({ code: 'NOT_OURS_TO_DROP', message: '--rebuild does not drop the tables of a server that others may use', hint: 'Drop and make the database yourself, then run sync.', exitCode: 64 });
  for (const ending of ['', '-wal', '-shm']) rmSync(`${place}${ending}`, { force: true });
}

function parseDuration(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text);
  if (match === null) throw new AppError({ code: 'BAD_DURATION', message: `--for ${text} is no duration`, hint: 'Write it like 10s, 5m or 1h.', exitCode: 64 });
  return Number(match[1]) * ({ ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[match[2] ?? 's'] ?? 1000);
}

export function printReport(report: SyncReport, seconds: number | undefined): string {
  const changes = [
    [report.added, 'new'],
    [report.grown, 'grown'],
    [report.rewritten, 'written anew'],
    [report.renamed, 'renamed'],
    [report.gone, 'gone, kept in the index'],
  ].filter(([count]) => (count as number) > 0);
  const what = changes.length === 0 ? 'nothing new' : changes.map(([count, name]) => `${count} ${name}`).join(', ');
  const speed = seconds === undefined || report.bytes === 0 ? '' : `, ${toReadableBytes(report.bytes)} in ${seconds} s (${toReadableBytes(Math.round(report.bytes / Math.max(seconds, 0.001)))}/s)`;
  return `${toReadableAmount(report.files, 'file')}: ${what}${speed}; ${toReadableAmount(report.sessions, 'session')} brought up to date`;
}

function toSeconds(started: number): number {
  return Math.round((performance.now() - started) / 10) / 100;
}
