import type { ParsedLine } from './parsed-line.ts';

/** Whether a line is one that no version writes: not JSON, or no object with a type. A line that is being written is not. */
export function isDamaged(line: ParsedLine): line is ParsedLine & { readonly kind: 'malformed' | 'not-json' } {
  return line.kind === 'malformed' || line.kind === 'not-json';
}
