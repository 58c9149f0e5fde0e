import { toSessionFigures } from '@scrollkeep/transcript/conversation/rows/session-figures.ts';
import { openSessionRows, type SessionMessage } from '@scrollkeep/transcript/conversation/rows/session-rows.ts';
import type { Pricer } from '@scrollkeep/transcript/usage/prices/to-pricer.ts';
import type { TokenCounts } from '@scrollkeep/transcript/usage/prices/token-counts.ts';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import { openFileHistories, toFileTeller } from '../../files/read-file-histories.ts';
import { readFileSummaries } from '../../files/to-file-facts.ts';
import { findSessionSource } from '../../sessions/find-session-source.ts';
import type { LocatedSession } from '../../sessions/located-session.ts';
import { readTimes } from '../../sessions/session-activity.ts';
import { toRow, type Row } from './table.ts';
import { callsTable, filesTable, messagesTable, sessionsTable, turnsTable, type TableName } from './session-tables.ts';

export interface SessionTablesOptions {
  readonly pricer: Pricer;
  /** Every text passes through it. */
  readonly toText: (text: string) => string;
  readonly onProblem: (problem: DiskProblem) => void;
}

/** The rows of one session, table by table. */
export async function* readSessionTables(
  located: LocatedSession,
  { pricer, toText, onProblem }: SessionTablesOptions,
): AsyncGenerator<{ readonly table: TableName; readonly row: Row }, void, void> {
  const { session } = located;
  const { id } = session;
  const rows = openSessionRows(session);
  yield {
    table: 'sessions',
    row: toRow(
      sessionsTable,
      {
        session: id,
        figures: toSessionFigures(session),
        source: findSessionSource(located),
        forkedFrom: located.fork?.from,
        ...readTimes(session),
        ...addUp(rows.readMessages(), pricer),
      },
      toText,
    ),
  };
  for (const turn of rows.readTurns()) yield { table: 'turns', row: toRow(turnsTable, { session: id, turn }, toText) };
  for (const row of rows.readCalls()) yield { table: 'calls', row: toRow(callsTable, { session: id, row }, toText) };
  for (const row of rows.readMessages())
    yield {
      table: 'messages',
      row: toRow(messagesTable, { session: id, row, costMicros: findCost(row, pricer) }, toText),
    };
  const reader = openFileHistories(onProblem);
  await reader.add(toFileTeller(located, onProblem));
  for (const file of readFileSummaries(reader.histories().histories))
    yield { table: 'files', row: toRow(filesTable, { session: id, file }, toText) };
}

/** In millionths of a dollar; undefined if it has no usage, or its model no price. */
export function findCost({ message, timeMs }: SessionMessage, pricer: Pricer): number | undefined {
  const { isCounted, model } = message;
  if (!isCounted || model === undefined) return undefined;
  return pricer({ ...message, model, timeMs: Number.isNaN(timeMs) ? undefined : timeMs }).cost?.micros;
}

interface SessionSums {
  readonly tokens: TokenCounts;
  /** undefined if there are messages, and none of them has a price. */
  readonly costMicros: number | undefined;
  readonly unpricedMessages: number;
}

export function addUp(messages: Iterable<SessionMessage>, pricer: Pricer): SessionSums {
  const tokens = { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };
  let [counted, unpricedMessages, costMicros] = [0, 0, 0];
  for (const each of messages) {
    if (!each.message.isCounted) continue;
    counted++;
    for (const name of tokenClasses) tokens[name] += each.message[name];
    const cost = findCost(each, pricer);
    if (cost === undefined) unpricedMessages++;
    else costMicros += cost;
  }
  return { tokens, unpricedMessages, costMicros: counted > 0 && unpricedMessages === counted ? undefined : costMicros };
}

const tokenClasses = ['input', 'output', 'cacheRead', 'cacheWrite5m', 'cacheWrite1h'] as const;
