import { figureNames } from '@scrollkeep/transcript/insights/insight-report.ts';
import { mergePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import { figureTexts } from '@scrollkeep/view/insights/figure-texts.ts';
import { listInsightFacts } from '@scrollkeep/view/insights/list-insight-facts.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { readProjectJoins } from '@scrollkeep/server/annotations/read-project-joins.ts';
import { printInsights, printInsightSessions } from '@scrollkeep/server/insights/print-insights.ts';
import { readInsights } from '@scrollkeep/server/insights/read-insights.ts';
import { parseCount } from '@scrollkeep/server/text/parse-count.ts';
import { optimizeLater } from '@scrollkeep/server/v8-flags/optimize-later.ts';
import type { Invocation } from '../../command-line/command.ts';
import { checkSessionOrFilters } from './check-session-or-filters.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';

const defaultLimit = 10;

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  optimizeLater();
  const [name] = args;
  const now = Date.now();
  checkSessionOrFilters(name, options, now);
  const { reading, problems } = collectProblems({ settings, signal });
  const figure = figureNames.find((each) => each === options['records']);
  const shown = {
    prices: mergePrices(priceTable, settings.prices),
    limit: typeof options['limit'] === 'string' ? parseCount('limit', options['limit']) : defaultLimit,
  };
  const print = async (text: string, json: object) =>
    terminal.print(options['json'] === true ? `${JSON.stringify(json, null, 2)}\n` : text);
  if (name !== undefined) {
    const { printSessionInsights } = await import('./print-session-insights.ts');
    await printSessionInsights(name, { settings, reading, terminal, figure, print, ...shown });
  } else {
    const joins = readProjectJoins(settings.dataDir, terminal.warn);
    const roots = await getRoots([], settings);
    const report = await readInsights(roots, settings, { options, now, joins, ...shown }, reading);
    if (figure === undefined)
      await print(printInsights(report, terminal), { ...report, facts: listInsightFacts(report) });
    else
      await print(printInsightSessions(report, { ...terminal, figure }), {
        figure,
        ...figureTexts[figure],
        sessions: report.sessionsOf[figure],
      });
  }
  return reportProblems(problems, terminal);
}
