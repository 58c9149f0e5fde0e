import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Named by the script that starts a bundle; a test finds it from the source. */
export const repository = process.env['SCROLLKEEP_REPOSITORY'] ?? fileURLToPath(new URL('../..', import.meta.url));

export const cache = join(repository, '.cache/lab');
export const treesFolder = join(cache, 'trees');
export const measuredFolder = join(repository, 'lab/measured');
/** What runs inside the sandbox, bundled by `scripts/lab.mjs`. */
export const programFolder = join(cache, 'program');
export const enterScript = join(repository, 'lab/sandbox/enter.sh');
/** A few shortened trees that are kept for tests. */
export const recordedFolder = join(repository, 'tests/corpus/recorded');
