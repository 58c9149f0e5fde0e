import type { JsonValue } from './json-value.ts';

/** A value that is a text; undefined for any other value. `toText` gives the empty text instead. */
export function findText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
