import type { Command } from '../command-line/command.ts';

export const configShowCommand: Command = {
  name: 'config show',
  summary: 'Show every setting, its value and where it came from',
  description: 'A flag overrides the environment, which overrides the config file, which overrides the default.',
  options: [{ name: 'json', summary: 'Print JSON' }],
  examples: [
    { line: 'scrollkeep config show', summary: 'Show the current settings' },
    { line: 'scrollkeep config show --json --root ~/backup/claude', summary: 'Show what a flag changes, as JSON' },
  ],
  rootsMayBeMissing: true,
  load: async () => {
    const { printSettings, printSettingsJson } = await import('@scrollkeep/server/settings/print-settings.ts');
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
