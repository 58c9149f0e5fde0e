import type { Command } from '../command-line/command.ts';

export const configPathCommand: Command = {
  name: 'config path',
  summary: 'Print the path of the config file',
  description: 'The path is printed whether or not the file exists.',
  examples: [{ line: '"${EDITOR:-vi}" "$(scrollkeep config path)"', summary: 'Edit the config file' }],
  ignoresConfigFile: true,
  rootsMayBeMissing: true,
  load: async () => ({
    run: async ({ settings, terminal }) => {
      await terminal.print(`${settings.configFile}\n`);
      return 0;
    },
  }),
};
