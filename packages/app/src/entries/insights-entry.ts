import { runStandaloneEntry } from './run-standalone-entry.ts';
import { insightsCommand } from '../commands/insights.ts';
import { run } from '../commands/actions/run-insights.ts';

/**
 * The way of `scrollkeep insights` over sessions: it adds up what the index has, and loading all commands would take
 * longer. A session by its name goes the way of all commands.
 */
await runStandaloneEntry(insightsCommand, { run }, (line) => line.kind === 'run' && line.args.length === 0);
