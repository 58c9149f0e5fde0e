import { listSettings } from './settings-table.ts';

/** The JSON Schema of the config file, from the table of settings. */
export function toConfigSchema(): Readonly<Record<string, unknown>> {
  const properties = listSettings()
    .filter(([, row]) => row.inConfigFile)
    .map(([key, row]) => [key, { description: `${row.summary}. Default: ${row.defaultSummary}.`, ...row.kind.schema }]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Scrollkeep config file',
    description: 'Relative paths are relative to the folder of the config file; a leading ~ is the home folder.',
    type: 'object',
    properties: {
      $schema: { type: 'string', description: 'Where an editor finds this schema' },
      ...Object.fromEntries(properties),
    },
    additionalProperties: false,
  };
}

/** As the text of docs/config.schema.json and of `scrollkeep config schema`. */
export function printConfigSchema(): string {
  return `${JSON.stringify(toConfigSchema(), undefined, 2)}\n`;
}
