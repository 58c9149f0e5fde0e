import type { Command } from '../command-line/command.ts';
import type { CommandRegistry } from '../command-line/command-registry.ts';

export function manCommand(getRegistry: () => CommandRegistry): Command {
  return {
    name: 'man',
    summary: 'Print the manual page',
    examples: [{ line: 'scrollkeep man | man -l -', summary: 'Read it (on Linux)' }],
    ignoresConfigFile: true,
    load: async () => {
      const { printManPage } = await import('../command-line/print-man-page.ts');
      return {
        run: async ({ terminal }) => {
          await terminal.print(printManPage(getRegistry()));
          return 0;
        },
      };
    },
  };
}
