import { runOwnWay } from '../command-line/run-own-way.ts';
import { serveCommand } from '../commands/serve.ts';
import { run } from '../commands/actions/run-serve.ts';

/**
 * The way of `scrollkeep serve`: somebody waits for the first page, and half of that wait would be finding what other
 * commands need.
 */
await runOwnWay(serveCommand, { run });
