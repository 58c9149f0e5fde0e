import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';

/** How much may still be taken; shared by everything that is cut together. */
export interface Room {
  left: number;
  isCut: boolean;
}

/** What a number, a bracket or a name costs beside the texts. */
const overhead = 8;

/**
 * A value with its long texts and lists cut to the room there is, in the order they stand. Its shape stays: every field
 * is there, perhaps empty; only lists get shorter.
 */
export function cutValue<Value>(value: Value, room: Room): Value {
  return cut(value, room) as Value;
}

function cut(value: unknown, room: Room): unknown {
  if (typeof value === 'string') return cutText(value, room);
  if (typeof value !== 'object' || value === null) {
    room.left -= overhead;
    return value;
  }
  if (Array.isArray(value)) return cutList(value, room, cut);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner, room)]));
}

/** Any JSON cut to the room there is: of what no shape is known, fields are left out too. */
export function cutJson(value: JsonValue, room: Room): JsonValue {
  if (typeof value === 'string') return cutText(value, room);
  if (typeof value !== 'object' || value === null) {
    room.left -= overhead;
    return value;
  }
  if (Array.isArray(value)) return cutList(value as readonly JsonValue[], room, cutJson);
  const fields: [string, JsonValue][] = [];
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    if (room.left < name.length) {
      room.isCut = true;
      break;
    }
    room.left -= name.length + overhead;
    fields.push([name, cutJson(inner, room)]);
  }
  return Object.fromEntries(fields);
}

export function cutText(text: string, room: Room): string {
  if (text.length <= room.left) {
    room.left -= text.length + overhead;
    return text;
  }
  room.isCut = true;
  // Never half a surrogate pair.
  const kept = text.slice(0, Math.max(0, room.left)).replace(/[\ud800-\udbff]$/, '');
  room.left = 0;
  return kept;
}

function cutList<Item>(items: readonly Item[], room: Room, cutItem: (item: Item, room: Room) => unknown): Item[] {
  const kept: Item[] = [];
  for (const item of items) {
    if (room.left <= 0) {
      room.isCut = true;
      break;
    }
    kept.push(cutItem(item, room) as Item);
  }
  return kept;
}
