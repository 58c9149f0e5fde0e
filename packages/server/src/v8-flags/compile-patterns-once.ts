import { setFlagsFromString } from 'node:v8';

/**
 * Regular expressions are compiled to bytecode for their first use and to machine code for the next. A short run over
 * many texts uses most of them again at once: it is cheaper without the bytecode.
 */
export function compilePatternsOnce(): void {
  setFlagsFromString('--no-regexp-tier-up');
}
