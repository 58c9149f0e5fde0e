import type { CommandRegistry } from '../command-line/command-registry.ts';
import { parsePlainCommandLine } from '../command-line/parse-plain-command-line.ts';
import { runProgram } from '../command-line/run-program.ts';
import { serveCommand } from '../commands/serve.ts';
import { run } from './run-serve.ts';

const registry: CommandRegistry = { bareCommand: serveCommand.name, groups: [], sections: [{ title: 'Look', commands: [{ ...serveCommand, load: () => Promise.resolve({ run }) }] }] };

/** The way of `scrollkeep serve`: somebody waits for the first page, and half of that wait would be finding what other commands need. A line that is not plain, help and mistakes included, goes the way of all commands. */
if (parsePlainCommandLine(process.argv.slice(2), registry) === undefined) await import('../main.ts');
else await runProgram(registry);
