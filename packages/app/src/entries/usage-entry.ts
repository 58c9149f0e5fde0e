import { runStandaloneEntry } from './run-standalone-entry.ts';
import { usageCommand } from '../commands/usage.ts';
import { run } from '../commands/actions/run-usage.ts';

/**
 * The way of `scrollkeep usage`: with nothing new to read, loading all commands would take longer than the answer.
 * Explanations go the way of all commands.
 */
await runStandaloneEntry(usageCommand, { run }, (line) => line.kind === 'run' && line.args[0] !== 'explain');
