import { toTypedText } from '../facts/message-text.ts';
import type { Turn, TurnTree } from '../build-turns.ts';
import { listRecordNumbers } from '../link-thread.ts';
import type { RecordTable } from '../table/record-table.ts';
import { toTurnTimes, type TurnTimes } from '../turn-times.ts';

/** A turn, as a table of turns has it. */
export interface TurnRow extends TurnTimes {
  readonly number: number;
  readonly parent: number;
  readonly startLine: number;
  readonly uuid: string | undefined;
  readonly kind: string;
  readonly text: string;
  readonly records: number;
  /** Of its last record with a uuid; -1 where it has none. */
  readonly lastLine: number;
  readonly isAnswered: boolean;
  readonly isLocal: boolean;
  readonly isLive: boolean;
}

const maxText = 500;

/** The turns that have a row: the preamble only where something is in it. */
export function listTurns({ preamble, turns }: TurnTree): readonly Turn[] {
  return preamble.records.length === 0 ? turns : [preamble, ...turns];
}

export function toTurnRow(turn: Turn, table: RecordTable): TurnRow {
  const records = listRecordNumbers(turn.records);
  const start = turn.start?.index;
  let lastLine = -1;
  let isAnswered = false;
  for (let at = 0; at < records.length; at++) {
    const record = records[at] as number;
    if (table.uuidAt(record) !== -1) lastLine = table.numberAt(record);
    if (table.isModelAnswer(record)) isAnswered = true;
  }
  return {
    number: turn.number,
    parent: turn.parent?.number ?? 0,
    startLine: start === undefined ? 0 : table.numberAt(start),
    uuid: start === undefined ? undefined : table.getUuid(start),
    kind: (start === undefined ? undefined : table.getUserKind(start)) ?? 'preamble',
    text: start === undefined ? '' : toText(table, start).slice(0, maxText),
    ...toTurnTimes(turn, table),
    records: records.length,
    lastLine,
    isAnswered,
    isLocal: turn.isLocal,
    isLive: turn.isLive,
  };
}

/** Of a prompt the table has what was typed. */
function toText(table: RecordTable, start: number): string {
  const text = table.getText(start);
  return table.getUserKind(start) === 'prompt' ? text : toTypedText(text);
}
