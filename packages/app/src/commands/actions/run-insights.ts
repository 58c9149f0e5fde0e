import { figureNames, type FigureName, type InsightReport } from '@scrollkeep/transcript/insights/insight-report.ts';
import { listInsightRecords } from '@scrollkeep/transcript/insights/list-insight-records.ts';
import { mergePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import { figureTexts } from '@scrollkeep/view/insights/figure-texts.ts';
import { listInsightFacts } from '@scrollkeep/view/insights/list-insight-facts.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Invocation } from '../../command-line/command.ts';
import type { ExitCode } from '../../errors/exit-codes.ts';
import { getRoots } from '../../disk/get-roots.ts';
import { readProjectJoins } from '../../annotations/read-project-joins.ts';
import { printInsightRecords, printInsights, printInsightSessions } from '../../insights/print-insights.ts';
import { readInsights, readSessionInsights } from '../../insights/read-insights.ts';
import { hasFilter } from '../../ls/session-filter.ts';
import { getSession } from '../../sessions/get-session.ts';
import type { UnlinkedSession } from '../../sessions/located-session.ts';
import { parseCount } from '../../text/parse-count.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';

const defaultLimit = 10;

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const [name] = args;
  const now = Date.now();
  if (name !== undefined && hasFilter(options, now)) {
    throw new AppError({
      code: 'usage',
      message: 'pass either a session or filters (--project, --since, --until, --source), not both',
      hint: 'Leave out the session to use filters.',
      exitCode: 64,
    });
  }
  const { reading, problems } = collectProblems({ settings, signal });
  const figure = figureNames.find((each) => each === options['records']);
  const shown = {
    prices: mergePrices(priceTable, settings.prices),
    limit: typeof options['limit'] === 'string' ? parseCount('limit', options['limit']) : defaultLimit,
  };
  const print = async (text: string, json: object) =>
    terminal.print(options['json'] === true ? `${JSON.stringify(json, null, 2)}\n` : text);
  if (name !== undefined) {
    const located = await getSession(name, settings, reading);
    if (figure !== undefined) await printRecords(located, figure);
    else await printReport(await readSessionInsights(located, shown));
  } else {
    const joins = readProjectJoins(settings.dataDir, terminal.warn);
    const roots = await getRoots([], settings);
    const report = await readInsights(roots, settings, { options, now, joins, ...shown }, reading);
    if (figure === undefined) await printReport(report);
    else
      await print(printInsightSessions(report, { ...terminal, figure }), {
        figure,
        ...figureTexts[figure],
        sessions: report.sessionsOf[figure],
      });
  }
  return reportProblems(problems, terminal);

  async function printReport(report: InsightReport): Promise<void> {
    await print(printInsights(report, terminal), { ...report, facts: listInsightFacts(report) });
  }

  async function printRecords({ session }: UnlinkedSession, of: FigureName): Promise<void> {
    const records = listInsightRecords(session, of);
    await print(printInsightRecords(records, { ...terminal, figure: of, session: session.id }), {
      session: session.id,
      figure: of,
      ...figureTexts[of],
      records,
    });
  }
}
