import { runStandaloneEntry } from './run-standalone-entry.ts';
import { toolsCommand } from '../commands/tools.ts';
import { run } from '../commands/actions/run-tools.ts';

/** The way of `scrollkeep tools` over sessions, as that of `insights`. */
await runStandaloneEntry(toolsCommand, { run }, (line) => line.kind === 'run' && line.args.length === 0);
