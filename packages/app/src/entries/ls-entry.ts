import { runStandaloneEntry } from './run-standalone-entry.ts';
import { lsCommand } from '../commands/ls.ts';
import { run } from '../commands/actions/run-ls.ts';

/** The way of `scrollkeep ls`: with nothing new to index, loading all commands would take a third of the time. */
await runStandaloneEntry(lsCommand, { run }, (line) => line.kind === 'run');
