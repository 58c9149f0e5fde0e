import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const mebibyte = 1024 * 1024;

/** The built command. */
export const command = fileURLToPath(new URL('../packages/app/bin/scrollkeep.js', import.meta.url));

/** The built session store. */
export const sessionStore = fileURLToPath(new URL('../packages/session-store/dist/index.js', import.meta.url));

export function program(name) {
  return fileURLToPath(new URL(`./programs/${name}.mjs`, import.meta.url));
}

/** A path that is gone after the run. */
export function scratch(name) {
  return join(process.env.SCROLLKEEP_BENCH_SCRATCH, name);
}
