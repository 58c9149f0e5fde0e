import type { ParsedLine } from './parsed-line.ts';

/** Whether no version writes such a line: not JSON, or no object with a type. A line still being written is not. */
export function isDamaged(line: ParsedLine): line is ParsedLine & { readonly kind: 'malformed' | 'not-json' } {
  return line.kind === 'malformed' || line.kind === 'not-json';
}
