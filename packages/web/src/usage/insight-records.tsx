import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableCount, toReadableTime } from '@scrollkeep/view/text/readable.ts';
import type { FigureName, InsightRecord } from '@scrollkeep/view/wire/wire-insights.ts';
import { Pending } from '../shell/pending.tsx';
import { printRoute, toSessionRoute } from '../shell/route.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { DataTable, type Column } from '../tables/data-table.tsx';
import { insightsTexts } from '../texts/insights-texts.ts';

const { columns } = insightsTexts;

/** The records behind a figure of a session; each opens where it is in the conversation. */
export function InsightRecords({ session, figure }: { readonly session: string; readonly figure: FigureName }) {
  const state = useAnswer('/sessions/{key}/insights/{figure}', {
    key: session,
    figure,
    limit: 1000,
  });
  const { answer, problem } = state;
  if (answer === undefined || problem !== undefined) return <Pending of={state} text={insightsTexts.reading} />;
  const { records, recordCount, title } = answer;
  if (records.length === 0) return <p>{insightsTexts.noRecords}</p>;
  const table: readonly Column<InsightRecord>[] = [
    { name: columns.turn, value: ({ turn }) => turn, show: ({ turn }) => turn ?? insightsTexts.agent, isNumber: true },
    {
      name: columns.line,
      value: ({ line }) => line,
      show: ({ line, agent }) => (
        <a
          href={printRoute({ ...toSessionRoute(session), agent: agent ?? undefined, record: String(line) })}
          aria-label={insightsTexts.openLine(String(line))}
        >
          {line}
        </a>
      ),
      isNumber: true,
    },
    { name: columns.time, value: ({ at }) => at, show: ({ at }) => toReadableTime(at, undefined) },
    { name: columns.what, value: ({ what }) => what, show: ({ what }) => toVisibleText(what) },
    {
      name: columns.amount,
      value: ({ amount }) => amount,
      show: ({ amount }) => (amount === null ? '–' : toReadableCount(amount)),
      isNumber: true,
    },
    { name: columns.name, value: ({ name }) => name, show: ({ name }) => toVisibleText(name) },
  ];
  return (
    <DataTable
      caption={title}
      fileName={`insights-${figure}`}
      columns={table}
      rows={records}
      toKey={({ agent, line, name, amount }) => `${agent} ${line} ${name} ${amount}`}
      missing={recordCount - records.length}
    />
  );
}
