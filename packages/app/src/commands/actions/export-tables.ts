import { resolve } from 'node:path';
import { toIsoTime } from '@scrollkeep/transcript/json/to-iso-time.ts';
import { mergePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import { toPricer } from '@scrollkeep/transcript/usage/prices/to-pricer.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { checkOutside } from '@scrollkeep/server/borders/check-outside.ts';
import { withoutArchive } from '@scrollkeep/server/disk/find-roots.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { TableFormatName } from '@scrollkeep/server/export/other-format-names.ts';
import { openRowSpool } from '@scrollkeep/server/export/tables/open-row-spool.ts';
import { readSessionTables } from '@scrollkeep/server/export/tables/read-session-tables.ts';
import { toSelection } from '@scrollkeep/server/export/tables/tables-manifest.ts';
import { getFormerManifest, writeTables, type WrittenTables } from '@scrollkeep/server/export/tables/write-tables.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { readTimes } from '@scrollkeep/server/sessions/session-activity.ts';
import type { Invocation } from '../../command-line/command.ts';
import { chooseSessions } from './choose-sessions.ts';
import { collectProblems } from './collect-problems.ts';
import { parseExportOptions } from './parse-export-options.ts';
import { reportProblems } from './report-problems.ts';
import { useRedactedSessions } from './use-redacted-sessions.ts';

/** Tables of any number of sessions in a folder, of which a second run writes what changed. */
export async function exportTables(invocation: Invocation, format: TableFormatName): Promise<ExitCode> {
  const { args, options, settings, terminal, signal } = invocation;
  const request = parseExportOptions(options);
  if (request.out === undefined)
    throw new AppError({
      code: 'usage',
      message: `--format ${format} writes several files, and requires a folder`,
      hint: 'Add --out DIR.',
      exitCode: 64,
    });
  const folder = resolve(request.out);
  await checkOutside(folder, withoutArchive(settings));
  const { reading, problems } = collectProblems({ settings, signal });
  const chosen = chooseSessions(invocation, reading, Date.now());
  const selection = toSelection([
    args,
    ...['query', 'project', 'since', 'until', 'source', 'all'].map((name) => options[name] ?? null),
    request.redacts !== false,
    request.also,
  ]);
  const target = { folder, format, selection, isForced: request.isForced };
  const former = await getFormerManifest(target);
  const pricer = toPricer(mergePrices(priceTable, settings.prices));
  const spool = openRowSpool();
  try {
    const { sessions, failed, tellRedaction } = await useRedactedSessions(chosen.read(), {
      settings,
      request,
      onProblem: reading.onProblem,
      signal,
      async use({ located, toText }) {
        const { session } = located;
        terminal.progress(session.title?.text ?? session.id);
        const rows = readSessionTables(located, { pricer, toText, onProblem: reading.onProblem });
        await spool.addSession(session.id, toMonth(readTimes(session).firstMs), rows);
      },
    });
    if (sessions + failed === 0)
      throw new AppError({ code: 'NO_SUCH_SESSION', message: 'no matching sessions', exitCode: 66 });
    const written = await writeTables(spool.partitions(), former, {
      ...target,
      isComplete: problems.length === 0,
      onPartition: terminal.progress,
      signal,
    });
    terminal.progress('');
    terminal.say(printWritten(written, sessions, folder));
    tellRedaction(terminal);
  } finally {
    terminal.progress('');
    await spool.remove();
  }
  return reportProblems(problems, terminal);
}

/** The month in which a session began, in UTC: all its rows are in the same one. */
function toMonth(firstMs: number | undefined): string {
  const month = toIsoTime(firstMs)?.slice(0, 7) ?? '';
  return /^\d{4}-\d{2}$/.test(month) ? month : 'unknown';
}

function printWritten({ partitions, written, removed }: WrittenTables, sessions: number, folder: string): string {
  const unchanged = partitions - written.length;
  const parts = [
    `${toReadableAmount(written.length, 'partition')} written`,
    ...(unchanged === 0 ? [] : [`${unchanged} unchanged`]),
    ...(removed.length === 0 ? [] : [`${removed.length} removed`]),
  ];
  return `Tables of ${toReadableAmount(sessions, 'session')} in ${toShownPath(folder)}: ${parts.join(', ')}`;
}
