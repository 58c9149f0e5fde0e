import type { TokenCounts } from '../../usage/prices/token-counts.ts';
import { partBits, rowMask } from '../../columns/int-rows.ts';
import type { RecordList } from '../table/record-list.ts';
import { assistantKind, kindMask, linkAt, linkWidth, type RecordTable } from '../table/record-table.ts';

/** A message, as a table of messages has it: the copy that counts, else its last record. */
export interface MessageRow extends TokenCounts {
  readonly id: string;
  readonly model: string | undefined;
  readonly speed: string | undefined;
  readonly webSearches: number;
  /** Whether its tokens count: not for what the client wrote itself. */
  readonly isCounted: boolean;
  readonly record: number;
}

/** The messages of one file: which record each is known by, in the order in which they came. */
export interface MessageRows {
  readonly count: number;
  readonly records: Int32Array;
  /** `file` is in the id of a message that has none, nor its record. */
  readonly getRow: (at: number, file: string) => MessageRow;
}

export function buildMessageRows(nodes: RecordList): MessageRows {
  const { table, length } = nodes;
  const { usage } = table;
  const orders = new Map<number | string, number>();
  const named = new Int32Array(table.messages.length).fill(-1);
  const records: number[] = [];
  const { parts } = table.links;
  for (let index = 0; index < length; index++) {
    const part = parts[index >>> partBits] as Int32Array;
    const start = (index & rowMask) * linkWidth;
    if (((part[start + linkAt.bits] as number) & kindMask) !== assistantKind) continue;
    const message = part[start + linkAt.message] as number;
    const uuid = part[start + linkAt.uuid] as number;
    const order = message !== -1 ? (named[message] as number) : uuid === -1 ? -1 : (orders.get(uuid) ?? -1);
    if (order !== -1) {
      records[order] = index;
      continue;
    }
    if (message !== -1) named[message] = records.length;
    else if (uuid !== -1) orders.set(uuid, records.length);
    records.push(index);
  }
  const usageRows = new Int32Array(records.length).fill(-1);
  const orderOfNameless = new Map<number, number>();
  if (table.namelessMessages > 0)
    for (const [order, record] of records.entries())
      if (table.messageAt(record) === -1 && table.uuidAt(record) === -1) orderOfNameless.set(record, order);
  for (let row = 0; row < usage.rows; row++) {
    const record = usage.recordOf(row);
    if (record >= length) continue;
    const message = table.messageAt(record);
    const uuid = table.uuidAt(record);
    const order =
      message !== -1
        ? (named[message] as number)
        : uuid !== -1
          ? (orders.get(uuid) ?? -1)
          : (orderOfNameless.get(record) ?? -1);
    if (order === -1) continue;
    usageRows[order] = row;
    records[order] = record;
  }
  return {
    count: records.length,
    records: Int32Array.from(records),
    getRow(order, file) {
      const record = records[order] as number;
      const row = usageRows[order] as number;
      const model = table.modelAt(record);
      const { speed, webSearches } = row === -1 ? noSource : usage.getSource(row);
      const { input, output, cacheRead, cacheWrite5m, cacheWrite1h } = row === -1 ? noTokens : usage.getCopy(row);
      return {
        id: toMessageName(table, record, file),
        model: model === -1 ? undefined : table.models.get(model),
        speed,
        webSearches,
        isCounted: row !== -1,
        record,
        input,
        output,
        cacheRead,
        cacheWrite5m,
        cacheWrite1h,
      };
    },
  };
}

/** What a message is known by: its id, else that of its record; `file` is in the name where it has neither. */
export function toMessageName(table: RecordTable, record: number, file: string): string {
  const message = table.messageAt(record);
  if (message !== -1) return table.messages.get(message);
  const uuid = table.getUuid(record);
  return uuid === undefined ? `line ${file}:${table.offsetAt(record)}` : `record ${uuid}`;
}

const noSource = { speed: undefined, webSearches: 0 } as const;
const noTokens: TokenCounts = { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };
