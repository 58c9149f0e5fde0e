import { runStandaloneEntry } from './run-standalone-entry.ts';
import { overviewCommand } from '../commands/overview.ts';
import { run } from '../commands/actions/run-overview.ts';

/** The way of `scrollkeep overview`, as that of `ls`. */
await runStandaloneEntry(overviewCommand, { run }, (line) => line.kind === 'run');
