import { describe, expect, it } from 'vitest';
import { toConfigSchema } from './config-schema.ts';
import { listEnvironmentVariables } from './environment-variables.ts';
import { listSettings } from './settings-table.ts';

describe('the table of settings', () => {
  it('gives every flag and every variable to one setting only', () => {
    const flags = listSettings().flatMap(([, { flag }]) =>
      flag === undefined
        ? []
        : [
            flag.name,
            ...(flag.shorthands ?? []).map(({ name }) => name),
            ...(flag.short === undefined ? [] : [flag.short]),
          ],
    );
    const variables = listEnvironmentVariables().flatMap(({ name }) => name.split(', '));
    expect(new Set(flags).size).toBe(flags.length);
    expect(new Set(variables).size).toBe(variables.length);
  });

  it('gives the config file a schema with exactly the keys it may hold', () => {
    const keys = listSettings().flatMap(([key, { inConfigFile }]) => (inConfigFile ? [key] : []));
    expect(Object.keys(toConfigSchema()['properties'] as object)).toEqual(['$schema', ...keys]);
    expect(keys).not.toContain('configFile');
  });

  it('has a default that its own kind accepts', () => {
    const surroundings = { platform: 'linux', env: {}, home: '/home/ada', cwd: '/work', isFolder: () => false };
    const base = { platform: 'linux', home: '/home/ada', folder: '/work' };
    const refused = listSettings().filter(([, row]) => {
      const value = row.default(surroundings);
      return value !== undefined && !row.kind.parseJson(value, base).ok;
    });
    expect(refused).toEqual([]);
  });
});
