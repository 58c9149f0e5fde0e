import { setFlagsFromString } from 'node:v8';

/**
 * Node 20 compiles a function for speed after little work: in a run of a few seconds, most of what it compiles so does
 * not pay. Later versions wait longer by themselves, and do not have the option.
 */
export function optimizeLater(): void {
  if (Number.parseInt(process.versions.v8) < 12) setFlagsFromString('--interrupt-budget=300000');
}
