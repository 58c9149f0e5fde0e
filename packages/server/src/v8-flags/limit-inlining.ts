import { setFlagsFromString } from 'node:v8';

/**
 * Seconds of work for hundreds of functions that call each other for every line: putting them into each other, in
 * threads beside the main one, takes longer than it saves. Only where the option is known.
 */
export function limitInlining(): void {
  if (Number.parseInt(process.versions.v8) <= 13) setFlagsFromString('--max-inlined-bytecode-size-cumulative=60');
}
