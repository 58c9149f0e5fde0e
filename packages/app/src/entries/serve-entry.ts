import { runStandaloneEntry } from './run-standalone-entry.ts';
import { serveCommand } from '../commands/serve.ts';
import { run } from '../commands/actions/run-serve.ts';

/**
 * The way of `scrollkeep serve`: somebody waits for the first page, and half of that wait would be finding what other
 * commands need.
 */
await runStandaloneEntry(serveCommand, { run });
