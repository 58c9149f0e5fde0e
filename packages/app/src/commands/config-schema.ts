import type { Command } from '../command-line/command.ts';

export const configSchemaCommand: Command = {
  name: 'config schema',
  summary: 'Print the JSON Schema of the config file',
  description: 'Editors that support JSON Schema use it to validate the config file and to offer completions.',
  examples: [
    {
      line: 'scrollkeep config schema > config.schema.json',
      summary: 'Save the schema next to the config file and refer to it as "$schema"',
    },
  ],
  ignoresConfigFile: true,
  rootsMayBeMissing: true,
  load: async () => {
    const { printConfigSchema } = await import('@scrollkeep/server/settings/config-schema.ts');
    return {
      run: async ({ terminal }) => {
        await terminal.print(printConfigSchema());
        return 0;
      },
    };
  },
};
