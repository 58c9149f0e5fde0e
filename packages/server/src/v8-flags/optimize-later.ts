import { setFlagsFromString } from 'node:v8';

/** How much work a function does before it is compiled for speed. */
const budgets = {
  /** For a run of a few seconds. */
  seconds: 300_000,
  /** While nothing is read but names and times. */
  moments: 2_000_000,
} as const;

/**
 * Node 20 compiles a function for speed after little work: in a run of a few seconds, most of what it compiles so does
 * not pay. Later versions wait longer by themselves, and do not have the option.
 */
export function optimizeLater(length: keyof typeof budgets = 'seconds'): void {
  if (Number.parseInt(process.versions.v8) < 12) setFlagsFromString(`--interrupt-budget=${budgets[length]}`);
}
