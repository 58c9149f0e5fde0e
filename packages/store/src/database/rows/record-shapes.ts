import { createHash } from 'node:crypto';
import { replaceNul } from '@scrollkeep/transcript';
import type { SqlValue } from '../dialects/connection.ts';

export const shapeColumns = ['id', 'type', 'subtype', 'kind', 'is_sidechain', 'tools'] as const;

/** What many records have in common: a row says it once, by number, and its text is not handed to the database again for every record. */
export interface RecordShapes {
  /** The number of a shape; `tools` are names with commas between them, '' for none. */
  toId(type: string, subtype: string | undefined, kind: string | undefined, isSidechain: boolean, tools: string): number;
  /** Of every shape that was asked for. */
  readonly rows: readonly (readonly SqlValue[])[];
}

interface Shape {
  readonly id: number;
  readonly subtype: string | undefined;
  readonly kind: string | undefined;
  readonly isSidechain: boolean;
  readonly tools: string;
}

/** So many of a type are looked through one by one: a key made of all parts would cost more than the row. */
const maxRecent = 32;

export function createRecordShapes(): RecordShapes {
  const rows: SqlValue[][] = [];
  const known = new Map<string, number>();
  /** Of a type those that come often move to the front. */
  const recentOf = new Map<string, Shape[]>();

  function getId(type: string, { subtype, kind, isSidechain, tools }: Omit<Shape, 'id'>): number {
    const values = [replaceNul(type), subtype === undefined ? null : replaceNul(subtype), kind ?? null, Number(isSidechain), tools === '' ? null : replaceNul(tools)];
    const key = JSON.stringify(values);
    const before = known.get(key);
    if (before !== undefined) return before;
    // The id is the content, so that machines that share a database need not agree on anything.
    const id = Number.parseInt(createHash('sha256').update(key).digest('hex').slice(0, 12), 16);
    known.set(key, id);
    rows.push([id, ...values]);
    return id;
  }

  return {
    rows,
    toId(type, subtype, kind, isSidechain, tools) {
      let recent = recentOf.get(type);
      if (recent === undefined) recentOf.set(type, (recent = []));
      for (let at = 0; at < recent.length; at++) {
        const shape = recent[at] as Shape;
        if (shape.tools !== tools || shape.subtype !== subtype || shape.kind !== kind || shape.isSidechain !== isSidechain) continue;
        if (at > 0) {
          recent[at] = recent[at - 1] as Shape;
          recent[at - 1] = shape;
        }
        return shape.id;
      }
      const parts = { subtype, kind, isSidechain, tools };
      const id = getId(type, parts);
      recent[Math.min(recent.length, maxRecent - 1)] = { id, ...parts };
      return id;
    },
  };
}
