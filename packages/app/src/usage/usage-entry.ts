import type { CommandRegistry } from '../command-line/command-registry.ts';
import { parsePlainCommandLine } from '../command-line/parse-plain-command-line.ts';
import { runProgram } from '../command-line/run-program.ts';
import { usageCommand } from '../commands/usage.ts';
import { run } from './run-usage.ts';

const registry: CommandRegistry = { bareCommand: usageCommand.name, groups: [], sections: [{ title: 'Usage', commands: [{ ...usageCommand, load: () => Promise.resolve({ run }) }] }] };

/**
 * The way of `scrollkeep usage`: with nothing new to read, loading all commands would take longer than the answer. Explanations, and lines that
 * are not plain, go the way of all commands.
 */
const plain = parsePlainCommandLine(process.argv.slice(2), registry);
if (plain?.kind !== 'run' || plain.args[0] === 'explain') await import('../main.ts');
else await runProgram(registry);
