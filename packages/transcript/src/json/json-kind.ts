import type { JsonValue } from './json-value.ts';

/** The kinds of JSON values, in the words of the catalogue. */
export type JsonKind = 'text' | 'number' | 'boolean' | 'null' | 'list' | 'object';

export function toJsonKind(value: JsonValue): JsonKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  const type = typeof value;
  return type === 'string' ? 'text' : type === 'number' ? 'number' : type === 'boolean' ? 'boolean' : 'object';
}
