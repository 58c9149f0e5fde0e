import type { Command, CommandRunner } from '../command-line/command.ts';
import type { CommandRegistry } from '../command-line/command-registry.ts';
import type { ParsedCommandLine } from '../command-line/parse-command-line.ts';
import { parsePlainCommandLine } from '../command-line/parse-plain-command-line.ts';
import { runProgram } from '../command-line/run-program.ts';

/**
 * The process of a command that is a bundle of its own: it alone is known here, and its code is there already. A line
 * that is not plain, help and mistakes included, or that `takes` leaves, goes the way of all commands.
 */
export async function runStandaloneEntry(
  command: Command,
  runner: CommandRunner,
  takes: (line: ParsedCommandLine) => boolean = () => true,
): Promise<void> {
  const registry: CommandRegistry = {
    bareCommand: command.name,
    groups: [],
    sections: [{ title: command.name, commands: [{ ...command, load: () => Promise.resolve(runner) }] }],
  };
  const line = parsePlainCommandLine(process.argv.slice(2), registry);
  if (line === undefined || !takes(line)) await import('./main.ts');
  else await runProgram(registry);
}
