import { toIsoTime } from '@scrollkeep/transcript/json/to-iso-time.ts';
import { mergePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import { toPricer } from '@scrollkeep/transcript/usage/prices/to-pricer.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { TableFormatName } from '@scrollkeep/server/export/other-format-names.ts';
import { openRowSpool } from '@scrollkeep/server/export/tables/open-row-spool.ts';
import { readSessionTables } from '@scrollkeep/server/export/tables/read-session-tables.ts';
import { toSelection } from '@scrollkeep/server/export/tables/tables-manifest.ts';
import type { TablesPlace } from '@scrollkeep/server/export/tables/tables-place.ts';
import { getFormerManifest, writeTables, type WrittenTables } from '@scrollkeep/server/export/tables/write-tables.ts';
import type { LocatedSession } from '@scrollkeep/server/sessions/located-session.ts';
import type { ReadSessionsOptions } from '@scrollkeep/server/sessions/read-sessions.ts';
import { readTimes } from '@scrollkeep/server/sessions/session-activity.ts';
import type { Invocation } from '../../command-line/command.ts';
import { collectProblems } from './collect-problems.ts';
import type { ExportRequest } from './parse-export-options.ts';
import { reportProblems } from './report-problems.ts';
import { useRedactedSessions } from './use-redacted-sessions.ts';

export interface SessionTablesRequest {
  readonly place: TablesPlace;
  /** The place, for a person. */
  readonly shown: string;
  readonly format: TableFormatName;
  readonly request: Pick<ExportRequest, 'redacts' | 'also' | 'isForced'>;
  readonly choose: (reading: ReadSessionsOptions) => AsyncIterable<LocatedSession>;
  /** On a hub: the parts of the tables that a session belongs to. */
  readonly teamsOf?: (located: LocatedSession) => readonly string[];
}

/** Tables of chosen sessions, of which a second run writes what changed. */
export async function writeSessionTables(
  { args, options, settings, terminal, signal }: Invocation,
  { place, shown, format, request, choose, teamsOf }: SessionTablesRequest,
): Promise<ExitCode> {
  const { reading, problems } = collectProblems({ settings, signal });
  const selection = toSelection([
    args,
    ...['query', 'project', 'since', 'until', 'source', 'all'].map((name) => options[name] ?? null),
    request.redacts !== false,
    request.also,
  ]);
  const target = { place, format, selection, isForced: request.isForced };
  const former = await getFormerManifest(target);
  const pricer = toPricer(mergePrices(priceTable, settings.prices));
  const spool = openRowSpool();
  try {
    const { sessions, failed, tellRedaction } = await useRedactedSessions(choose(reading), {
      settings,
      request,
      onProblem: reading.onProblem,
      signal,
      async use({ located, toText }) {
        const { session } = located;
        terminal.progress(session.title?.text ?? session.id);
        const rows = readSessionTables(located, { pricer, toText, onProblem: reading.onProblem });
        await spool.addSession(session.id, toMonth(readTimes(session).firstMs), rows, teamsOf?.(located));
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
    terminal.say(printWritten(written, sessions, shown));
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

function printWritten({ partitions, written, removed }: WrittenTables, sessions: number, shown: string): string {
  const unchanged = partitions - written.length;
  const parts = [
    `${toReadableAmount(written.length, 'partition')} written`,
    ...(unchanged === 0 ? [] : [`${unchanged} unchanged`]),
    ...(removed.length === 0 ? [] : [`${removed.length} removed`]),
  ];
  return `Tables of ${toReadableAmount(sessions, 'session')} in ${shown}: ${parts.join(', ')}`;
}
