import { runStandaloneEntry } from './run-standalone-entry.ts';
import { showCommand } from '../commands/show.ts';
import { run } from '../commands/actions/run-show.ts';

/** The way of `scrollkeep show`, as that of `ls`. */
await runStandaloneEntry(showCommand, { run }, (line) => line.kind === 'run');
