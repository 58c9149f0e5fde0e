import type { ComponentChildren } from 'preact';
import type { AgentUsage, ModelSums, TurnUsage } from '@scrollkeep/view/wire/wire-usage.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toAgentName } from '../session/agent-list.tsx';
import { SessionFrame } from '../session/session-frame.tsx';
import { Pending } from '../shell/pending.tsx';
import { printRoute, toSessionRoute, toUsageRoute } from '../shell/route.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { DataTable, type Column } from '../tables/data-table.tsx';
import { usageTexts } from '../texts/usage-texts.ts';
import { toReadableMoney, toShortCount } from '@scrollkeep/view/text/readable.ts';
import { listAxisMoney } from './list-axis-money.ts';
import { SessionContext, toTime } from './session-context.tsx';
import { SessionEvidence } from './session-evidence.tsx';
import { sumColumns } from './sum-columns.tsx';
import { toFigures } from './usage-figures.tsx';
import { FigureList } from '../shell/figure-list.tsx';
import { UsageViews } from './usage-filters.tsx';
import { UsageNotes } from './usage-notes.tsx';
import { UsageSection } from './usage-section.tsx';

const words = usageTexts.usage;
const { columns } = words;

/** Tokens and cost of one session: its context over time, its turns, models and agents. */
export function SessionUsagePage({ id }: { readonly id: string }) {
  const state = useAnswer('/sessions/{key}/usage', { key: id, limit: 500 });
  const { answer } = state;
  const usage = answer?.usage;
  const agents =
    useAnswer(
      '/sessions/{key}/agents',
      usage === undefined || usage.agents.length === 0 ? undefined : { key: id, limit: 200 },
    ).answer?.agents ?? [];
  const names = new Map(agents.map((agent) => [agent.id, toAgentName(agent)]));
  return (
    <SessionFrame id={id} view="usage">
      <Pending of={state} text={words.reading} />
      {usage === undefined || answer === undefined ? null : (
        <>
          <UsageViews route={toUsageRoute({ session: id })} />
          <FigureList figures={toFigures(usage.total)} />
          <UsageNotes
            unpriced={usage.unpriced.map((model) => model.model)}
            unreadableFiles={0}
            pricesAsOf={undefined}
          />
          {usage.recorded === null ||
          toReadableMoney(usage.recorded.costMicros) === toReadableMoney(usage.recorded.computedCostMicros) ? null : (
            <p class="remark is-info">
              {words.recorded(
                toReadableMoney(usage.recorded.costMicros),
                toReadableMoney(usage.recorded.computedCostMicros),
              )}
            </p>
          )}
          <SessionEvidence id={id} />
          <SessionContext usage={usage} all={answer.contextCount} />
          <Turns id={id} turns={usage.turns} missing={answer.turnCount - usage.turns.length} />
          <Sums
            title={words.byModel}
            name={columns.model}
            fileName="session-usage-by-model"
            rows={usage.models}
            toName={(row: ModelSums) => row.model}
          />
          <Sums
            title={words.byAgent}
            name={columns.agent}
            fileName="session-usage-by-agent"
            rows={usage.agents}
            toName={(row: AgentUsage) =>
              row.isInternal ? `${row.agent} (${words.internal})` : (names.get(row.agent) ?? row.agent)
            }
            toKey={(row) => row.agent}
            show={(row, name) =>
              names.has(row.agent) ? (
                <a href={printRoute({ ...toSessionRoute(id), agent: row.agent })} dir="auto">
                  {name}
                </a>
              ) : (
                name
              )
            }
          />
        </>
      )}
    </SessionFrame>
  );
}

function Turns({
  id,
  turns,
  missing,
}: {
  readonly id: string;
  readonly turns: readonly TurnUsage[];
  readonly missing: number;
}) {
  if (turns.length === 0) return null;
  const table: readonly Column<TurnUsage>[] = [
    {
      name: columns.turn,
      value: (turn) => turn.number,
      show: (turn) => (
        <a href={printRoute(toSessionRoute(id, turn.number))} aria-label={words.toTurn(turn.number)}>
          {turn.number}
        </a>
      ),
      isNumber: true,
    },
    { name: columns.started, value: (turn) => turn.startedAt, show: (turn) => toTime(turn.startedAt) },
    ...sumColumns<TurnUsage>(),
    {
      name: columns.context,
      value: (turn) => turn.contextTokens,
      show: (turn) => toShortCount(turn.contextTokens),
      isNumber: true,
    },
  ];
  const hasAgents = turns.some((turn) => turn.agentCostMicros !== null);
  return (
    <UsageSection
      title={words.byTurn}
      fileName="session-usage-by-turn"
      plot={{
        places: turns.map((turn) => String(turn.number)),
        printPlace: (at) => words.turn(turns[at]?.number ?? 0),
        print: toReadableMoney,
        printAxis: listAxisMoney,
        series: [
          {
            label: words.ownCost,
            color: '--plot-1',
            kind: 'bars',
            values: turns.map((turn) => (turn.costMicros ?? 0) - (turn.agentCostMicros ?? 0)),
          },
          ...(hasAgents
            ? [
                {
                  label: words.agentCost,
                  color: '--plot-2',
                  kind: 'bars' as const,
                  values: turns.map((turn) => turn.agentCostMicros ?? 0),
                },
              ]
            : []),
        ],
      }}
      table={{ columns: table, rows: turns, toKey: (turn) => String(turn.number), missing }}
    />
  );
}

interface SumsProps<Row> {
  readonly title: string;
  readonly name: string;
  readonly fileName: string;
  readonly rows: readonly Row[];
  readonly toName: (row: Row) => string;
  readonly toKey?: (row: Row) => string;
  /** The name, where it is more than words. */
  readonly show?: (row: Row, name: string) => ComponentChildren;
}

function Sums<Row extends ModelSums | AgentUsage>({
  title,
  name,
  fileName,
  rows,
  toName,
  toKey = toName,
  show = (_row, text) => text,
}: SumsProps<Row>) {
  if (rows.length === 0) return null;
  const highest = rows.reduce((most, row) => Math.max(most, row.costMicros ?? 0), 0);
  return (
    <section class="usage-section">
      <h2 class="section-title">{title}</h2>
      <DataTable
        caption={title}
        fileName={fileName}
        columns={[
          {
            name,
            value: toName,
            show: (row) => (
              <span class="bar-name">
                {show(row, toVisibleText(toName(row)))}
                <meter class="bar" min={0} max={Math.max(1, highest)} value={row.costMicros ?? 0} aria-hidden="true" />
              </span>
            ),
          },
          ...sumColumns<Row>(),
        ]}
        rows={rows}
        toKey={toKey}
      />
    </section>
  );
}
