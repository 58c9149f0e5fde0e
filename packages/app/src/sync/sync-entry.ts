import type { CommandRegistry } from '../command-line/command-registry.ts';
import { parsePlainCommandLine } from '../command-line/parse-plain-command-line.ts';
import { runProgram } from '../command-line/run-program.ts';
import { syncCommand } from '../commands/sync.ts';
import { run } from './run-sync.ts';

const registry: CommandRegistry = { bareCommand: syncCommand.name, groups: [], sections: [{ title: 'Index', commands: [{ ...syncCommand, load: () => Promise.resolve({ run }) }] }] };

/**
 * The way of `scrollkeep sync`: hooks and schedules run it again and again, mostly for a line or none, so loading must not cost more than the work. A line that is
 * not plain, help and mistakes included, goes the way of all commands.
 */
if (parsePlainCommandLine(process.argv.slice(2), registry) === undefined) await import('../main.ts');
else await runProgram(registry);
