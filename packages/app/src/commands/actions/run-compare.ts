import { buildSessionHeader } from '@scrollkeep/view/build-view/build-session-header.ts';
import { compareSessions, type ComparisonSource } from '@scrollkeep/view/build-view/compare-sessions.ts';
import { mergePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import { readLastAnswer } from '@scrollkeep/view/build-view/read-last-answer.ts';
import { printComparison } from '@scrollkeep/view/printers/print-comparison.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { getSession } from '@scrollkeep/server/sessions/get-session.ts';
import { openSessionRecords } from '@scrollkeep/server/sessions/open-session-records.ts';
import { parseTimeZone } from '@scrollkeep/server/text/parse-time-zone.ts';
import { readSessionUsage } from '@scrollkeep/server/usage/read-session-usage.ts';
import type { Invocation } from '../../command-line/command.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';

/** `compare <a> <b>`. */
export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const { reading, problems } = collectProblems({ settings, signal });
  const prices = mergePrices(priceTable, settings.prices);
  const timeZone = parseTimeZone(options['timezone']);
  const read = async (name: string): Promise<ComparisonSource> => {
    const located = await getSession(name, settings, reading);
    const { session, fork, toFile } = located;
    const records = openSessionRecords(toFile, reading.onProblem);
    try {
      return {
        session,
        header: buildSessionHeader(session, fork),
        usage: await readSessionUsage(located, { ...reading, prices }),
        lastAnswer: await readLastAnswer(session, records),
      };
    } finally {
      await records.close();
    }
  };
  const [a = '', b = ''] = args;
  const comparison = compareSessions(await read(a), await read(b));
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify(comparison, null, 2)}\n`
      : printComparison(comparison, {
          width: terminal.width,
          color: terminal.color,
          isFull: options['full'] === true,
          timeZone,
        }),
  );
  return reportProblems(problems, terminal);
}
