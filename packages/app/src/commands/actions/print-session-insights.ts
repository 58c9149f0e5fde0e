import type { FigureName } from '@scrollkeep/transcript/insights/insight-report.ts';
import { listInsightRecords } from '@scrollkeep/transcript/insights/list-insight-records.ts';
import type { PriceTable } from '@scrollkeep/transcript/usage/prices/price.ts';
import { figureTexts } from '@scrollkeep/view/insights/figure-texts.ts';
import { listInsightFacts } from '@scrollkeep/view/insights/list-insight-facts.ts';
import { printInsightRecords, printInsights } from '@scrollkeep/server/insights/print-insights.ts';
import { readSessionInsights } from '@scrollkeep/server/insights/read-file-insights.ts';
import { getSession } from '@scrollkeep/server/sessions/get-session.ts';
import type { ReadSessionsOptions } from '@scrollkeep/server/sessions/read-sessions.ts';
import type { Invocation } from '../../command-line/command.ts';

/** The figures of one session, or the records behind one of them; a file of its own, because it reads the session. */
export async function printSessionInsights(
  name: string,
  {
    settings,
    reading,
    terminal,
    figure,
    print,
    ...shown
  }: Pick<Invocation, 'settings' | 'terminal'> & {
    readonly reading: ReadSessionsOptions;
    readonly figure: FigureName | undefined;
    readonly print: (text: string, json: object) => Promise<void>;
    readonly prices: PriceTable;
    readonly limit: number;
  },
): Promise<void> {
  const located = await getSession(name, settings, reading);
  const { session } = located;
  if (figure === undefined) {
    const report = await readSessionInsights(located, shown);
    return print(printInsights(report, terminal), { ...report, facts: listInsightFacts(report) });
  }
  const records = listInsightRecords(session, figure);
  await print(printInsightRecords(records, { ...terminal, figure, session: session.id }), {
    session: session.id,
    figure,
    ...figureTexts[figure],
    records,
  });
}
