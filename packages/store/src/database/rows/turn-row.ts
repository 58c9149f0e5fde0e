import type { SqlRow, SqlValue } from '../dialects/connection.ts';

/** A turn while its file is read. */
export interface TurnRow {
  readonly number: number;
  parent: number;
  readonly startLine: number;
  readonly uuid: string | undefined;
  readonly kind: string;
  text: string;
  firstMs: number | undefined;
  lastMs: number | undefined;
  durationMs: number | undefined;
  records: number;
  /** Of its last record with a uuid; -1 where it has none. */
  lastLine: number;
  isAnswered: boolean;
  isLocal: boolean;
  isLive: boolean;
  isChanged: boolean;
}

/** What decides how a turn is marked. */
export type MarkedTurn = Pick<TurnRow, 'number' | 'parent' | 'kind' | 'lastLine' | 'isAnswered' | 'isLocal' | 'isLive' | 'isChanged'>;

export const markedColumns = ['number', 'parent', 'kind', 'last_line', 'is_answered', 'is_local', 'is_live'] as const;

export const turnColumns = ['file', 'number', 'parent', 'start_line', 'uuid', 'kind', 'text', 'first_ms', 'last_ms', 'duration_ms', 'records', 'last_line', 'is_answered', 'is_local', 'is_live'] as const;

export function toTurnValues(turn: TurnRow, file: number): SqlValue[] {
  return [
    file, turn.number, turn.parent, turn.startLine, turn.uuid ?? null, turn.kind, turn.text, turn.firstMs ?? null, turn.lastMs ?? null, turn.durationMs ?? null, turn.records, turn.lastLine, Number(turn.isAnswered), Number(turn.isLocal), Number(turn.isLive),
  ];
}

export function toMarkedTurn(row: SqlRow): MarkedTurn {
  return {
    number: Number(row['number']),
    parent: Number(row['parent']),
    kind: String(row['kind']),
    lastLine: Number(row['last_line']),
    isAnswered: row['is_answered'] === 1,
    isLocal: row['is_local'] === 1,
    isLive: row['is_live'] === 1,
    isChanged: false,
  };
}

/** How many lie on the live path, without what stands before the first one. */
export function countLive(turns: ReadonlyMap<number, MarkedTurn>): number {
  let live = 0;
  for (const turn of turns.values()) if (turn.number > 0 && turn.isLive) live++;
  return live;
}

export function toTurnRow(row: SqlRow): TurnRow {
  const toNumber = (value: SqlValue | undefined) => (typeof value === 'number' ? value : undefined);
  return {
    ...toMarkedTurn(row),
    startLine: Number(row['start_line']),
    uuid: typeof row['uuid'] === 'string' ? row['uuid'] : undefined,
    text: String(row['text']),
    firstMs: toNumber(row['first_ms']),
    lastMs: toNumber(row['last_ms']),
    durationMs: toNumber(row['duration_ms']),
    records: Number(row['records']),
  };
}
