import { runStandaloneEntry } from './run-standalone-entry.ts';
import { toolsCommand } from '../commands/tools.ts';
import { run } from '../commands/actions/run-tools.ts';

/** The way of `scrollkeep tools`, as that of `ls`. */
await runStandaloneEntry(toolsCommand, { run }, (line) => line.kind === 'run');
