import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { Command } from '../command-line/command.ts';
import type { CommandRegistry } from '../command-line/command-registry.ts';

export function helpCommand(getRegistry: () => CommandRegistry): Command {
  return {
    name: 'help',
    summary: 'Show help for scrollkeep or for one command',
    arguments: [{ name: 'command', summary: 'Command, one or two words', variadic: true }],
    examples: [{ line: 'scrollkeep help config show', summary: 'Show help for one command' }],
    ignoresConfigFile: true,
    load: async () => {
      const { printHelp } = await import('../command-line/print-help.ts');
      return {
        run: async ({ args, terminal }) => {
          const text = printHelp(getRegistry(), args, terminal);
          if (text === undefined) throw await toUnknownCommand(getRegistry(), args);
          await terminal.print(text);
          return 0;
        },
      };
    },
  };
}

async function toUnknownCommand(registry: CommandRegistry, words: readonly string[]): Promise<AppError> {
  const { findNearest } = await import('@scrollkeep/server/text/find-nearest.ts');
  const { listCommands } = await import('../command-line/command-registry.ts');
  const nearest = findNearest(
    words.join(' '),
    [...listCommands(registry), ...registry.groups].map(({ name }) => name),
  );
  const suggestion = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
  return new AppError({
    code: 'usage',
    message: `there is no help for '${words.join(' ')}'${suggestion}`,
    hint: 'Run "scrollkeep help" for all commands and options.',
    exitCode: 64,
  });
}
