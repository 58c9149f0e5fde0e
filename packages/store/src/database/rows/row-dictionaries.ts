import { replaceNul } from '@scrollkeep/transcript/query/fold-text.ts';
import type { Tables } from '../schema/tables.ts';
import { toContentId } from './to-content-id.ts';

/**
 * What many rows have in common: each says it by number, so that its texts are not handed to the database again for
 * every row.
 */
export interface RowDictionaries {
  readonly record: RecordDictionary;
  readonly call: PairDictionary<Tables['call_shape']>;
  readonly message: PairDictionary<Tables['message_shape']>;
}

export interface RecordDictionary {
  /** The number of a shape; `tools` are names with commas between them, '' for none. */
  toId(
    type: string,
    subtype: string | undefined,
    kind: string | undefined,
    isSidechain: boolean,
    tools: string,
  ): number;
  /** Of every shape that was asked for. */
  readonly rows: readonly Tables['record_shape'][];
}

/** Name and status of calls, model and speed of messages. */
export interface PairDictionary<Row> {
  toId(first: string | undefined, second: string | undefined): number;
  readonly rows: readonly Row[];
}

export function createRowDictionaries(): RowDictionaries {
  return {
    record: createRecordDictionary(),
    call: createPairDictionary((id, name, status) => ({ id, name: name ?? '', status: status ?? '' })),
    message: createPairDictionary((id, model, speed) => ({ id, model, speed })),
  };
}

interface RecordShape {
  readonly id: number;
  readonly subtype: string | undefined;
  readonly kind: string | undefined;
  readonly isSidechain: boolean;
  readonly tools: string;
}

/** So many of a type are looked through one by one: a key made of all parts would cost more than the row. */
const maxRecent = 32;

function createRecordDictionary(): RecordDictionary {
  const { rows, getId } = createRows<Tables['record_shape']>((id, [type, subtype, kind, isSidechain, tools]) => ({
    id,
    type: String(type),
    subtype: toText(subtype),
    kind: toText(kind),
    is_sidechain: Number(isSidechain),
    tools: toText(tools),
  }));
  /** Of a type those that come often move to the front. */
  const recentOf = new Map<string, RecordShape[]>();
  return {
    rows,
    toId(type, subtype, kind, isSidechain, tools) {
      let recent = recentOf.get(type);
      if (recent === undefined) recentOf.set(type, (recent = []));
      for (let at = 0; at < recent.length; at++) {
        const shape = recent[at] as RecordShape;
        if (
          shape.tools !== tools ||
          shape.subtype !== subtype ||
          shape.kind !== kind ||
          shape.isSidechain !== isSidechain
        )
          continue;
        if (at > 0) {
          recent[at] = recent[at - 1] as RecordShape;
          recent[at - 1] = shape;
        }
        return shape.id;
      }
      const id = getId([type, subtype, kind, Number(isSidechain), tools === '' ? undefined : tools]);
      recent[Math.min(recent.length, maxRecent - 1)] = { id, subtype, kind, isSidechain, tools };
      return id;
    },
  };
}

function createPairDictionary<Row>(
  toRow: (id: number, first: string | null, second: string | null) => Row,
): PairDictionary<Row> {
  const { rows, getId } = createRows<Row>((id, [first, second]) => toRow(id, toText(first), toText(second)));
  const known = new Map<string | undefined, Map<string | undefined, number>>();
  return {
    rows,
    toId(first, second) {
      let ofFirst = known.get(first);
      if (ofFirst === undefined) known.set(first, (ofFirst = new Map()));
      let id = ofFirst.get(second);
      if (id === undefined) ofFirst.set(second, (id = getId([first, second])));
      return id;
    },
  };
}

type Part = string | number | null;

function toText(part: Part | undefined): string | null {
  return typeof part === 'string' ? part : null;
}

function createRows<Row>(toRow: (id: number, parts: readonly Part[]) => Row) {
  const rows: Row[] = [];
  const known = new Map<string, number>();
  return {
    rows,
    getId(parts: readonly (string | number | undefined)[]): number {
      const values = parts.map((part) => (typeof part === 'string' ? replaceNul(part) : (part ?? null)));
      const key = JSON.stringify(values);
      const before = known.get(key);
      if (before !== undefined) return before;
      const id = toContentId(key);
      known.set(key, id);
      rows.push(toRow(id, values));
      return id;
    },
  };
}
