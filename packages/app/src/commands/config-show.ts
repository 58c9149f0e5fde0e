import type { Command } from '../command-line/command.ts';

export const configShowCommand: Command = {
  name: 'config show',
  summary: 'Show every setting, its value and who decided it',
  description:
    'A flag decides before the environment, the environment before the config file, the config file before ' +
    'the default.',
  options: [{ name: 'json', summary: 'Print JSON' }],
  examples: [
    { line: 'scrollkeep config show', summary: 'See what is in force here' },
    { line: 'scrollkeep config show --json --root ~/backup/claude', summary: 'See what a flag changes, as JSON' },
  ],
  load: async () => {
    const { printSettings, printSettingsJson } = await import('../settings/print-settings.ts');
    return {
      run: async ({ options, settings, origins, terminal }) => {
        await terminal.print(
          options['json'] === true ? printSettingsJson(settings, origins) : printSettings(settings, origins),
        );
        return 0;
      },
    };
  },
};
