import { readOrphanViews, readTurnViews } from '@scrollkeep/view/build-view/build-session-view.ts';
import type { SessionViewSources } from '@scrollkeep/view/build-view/view-context.ts';
import { addHidden, noneHidden, type HiddenCounts } from '@scrollkeep/view/model/hidden-counts.ts';
import type { AgentView, Entry, TurnView } from '@scrollkeep/view/model/session-view.ts';
import { printCsvLine } from '@scrollkeep/view/text/print-csv-line.ts';
import { transformAgent, transformTurn } from '@scrollkeep/view/exporters/transform-view.ts';
import { failedStatus } from '@scrollkeep/transcript/conversation/rows/table-names.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import { toViewOptions, type CsvTable, type ExportSessionOptions } from './export-options.ts';
import type { WritePiece } from '../borders/write-output.ts';

const columns: Readonly<Record<CsvTable, readonly string[]>> = {
  turns: [
    'session',
    'turn',
    'parent',
    'live',
    'started',
    'duration_ms',
    'role',
    'prompt',
    'answer',
    'calls',
    'failed_calls',
    'agents',
  ],
  tools: ['session', 'turn', 'agent', 'tool', 'status', 'started', 'duration_ms', 'title', 'summary', 'call', 'line'],
  usage: [
    'session',
    'model',
    'messages',
    'input_tokens',
    'output_tokens',
    'cache_read_tokens',
    'cache_write_5m_tokens',
    'cache_write_1h_tokens',
  ],
};

export function toCsvHead(table: CsvTable): string {
  return printCsvLine(columns[table]);
}

/**
 * The rows of a session in one table, without its head: tables of several sessions can be written one after another.
 */
export async function readCsvRows(
  { session }: LocatedSession,
  sources: SessionViewSources,
  options: ExportSessionOptions & { readonly table: CsvTable },
  write: WritePiece,
): Promise<HiddenCounts> {
  let hidden = noneHidden;
  const id = options.transform?.text(session.id) ?? session.id;
  if (options.table === 'usage') {
    for (const [model, usage] of session.usage.byModel())
      await write(
        printCsvLine([
          id,
          model,
          usage.messages,
          usage.input,
          usage.output,
          usage.cacheRead,
          usage.cacheWrite5m,
          usage.cacheWrite1h,
        ]),
      );
    return hidden;
  }
  const viewOptions = { ...toViewOptions(options), withMedia: false };
  const { transform } = options;
  let row: TurnRow | undefined;
  for await (const whole of readTurnViews(session, sources, viewOptions)) {
    hidden = addHidden([hidden, whole.hidden]);
    const turn = transform === undefined ? whole : transformTurn(whole, transform);
    if (options.table === 'turns') {
      row = addToRow(whole.piece?.isFirst === false ? row : undefined, turn);
      if (turn.number > 0 && whole.piece?.isLast !== false) await write(toTurnLine(id, turn, row));
    } else for (const call of listCalls(turn.entries, undefined)) await write(toCallLine(id, turn.number, call));
  }
  if (options.table === 'turns') return hidden;
  for await (const whole of readOrphanViews(session, sources, viewOptions)) {
    for (const call of listAgentCalls(transform === undefined ? whole : transformAgent(whole, transform)))
      await write(toCallLine(id, undefined, call));
  }
  return hidden;
}

/** What a row tells of a turn's entries, whose pieces come one after another. */
interface TurnRow {
  readonly start: Entry | undefined;
  readonly answer: Entry | undefined;
  readonly calls: number;
  readonly failed: number;
  readonly agents: number;
}

function addToRow(before: TurnRow | undefined, { entries }: TurnView): TurnRow {
  const calls = entries.filter((entry) => entry.call !== undefined);
  return {
    start: before?.start ?? entries.find((entry) => entry.role === 'prompt' || entry.role === 'command'),
    answer: entries.findLast((entry) => entry.role === 'answer') ?? before?.answer,
    calls: (before?.calls ?? 0) + calls.length,
    failed: (before?.failed ?? 0) + calls.filter((entry) => entry.call?.status === failedStatus).length,
    agents: (before?.agents ?? 0) + entries.reduce((sum, entry) => sum + entry.agents.length, 0),
  };
}

function toTurnLine(session: string, turn: TurnView, { start, answer, calls, failed, agents }: TurnRow): string {
  return printCsvLine([
    session,
    turn.number,
    turn.parent,
    turn.isLive,
    turn.startedAt,
    turn.durationMs,
    start?.role,
    start === undefined ? '' : toWords(start),
    answer === undefined ? '' : toWords(answer),
    calls,
    failed,
    agents,
  ]);
}

function toWords(entry: Entry): string {
  const texts = entry.panels.flatMap((panel) =>
    panel.kind === 'text' || panel.kind === 'markdown' ? [panel.text] : [],
  );
  return entry.role === 'command' ? `${entry.title} ${entry.summary}`.trim() : texts.join('\n\n');
}

interface CallRow {
  readonly entry: Entry;
  readonly agent: string | undefined;
}

function listCalls(entries: readonly Entry[], agent: string | undefined): readonly CallRow[] {
  return entries.flatMap((entry) => [
    ...(entry.call === undefined ? [] : [{ entry, agent }]),
    ...entry.agents.flatMap(listAgentCalls),
  ]);
}

function listAgentCalls(agent: AgentView): readonly CallRow[] {
  return [
    ...(agent.turns ?? []).flatMap((turn) => listCalls(turn.entries, agent.id)),
    ...agent.agents.flatMap(listAgentCalls),
  ];
}

function toCallLine(session: string, turn: number | undefined, { entry, agent }: CallRow): string {
  return printCsvLine([
    session,
    turn,
    agent,
    entry.call?.tool,
    entry.call?.status,
    entry.place.timestamp,
    entry.call?.durationMs,
    entry.title,
    entry.summary,
    entry.call?.id,
    entry.place.line,
  ]);
}
