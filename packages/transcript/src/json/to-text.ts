import type { JsonValue } from './json-value.ts';

/** A text as it is, the empty one for everything else. */
export function toText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
