import { listSettings } from '@scrollkeep/server/settings/settings-table.ts';
import type { CommandOption } from './command.ts';

/** The options every command takes: one per setting, then help and version. */
export function listGlobalOptions(): readonly CommandOption[] {
  return [...listSettingOptions(), helpOption, versionOption];
}

export function listSettingOptions(): readonly CommandOption[] {
  return listSettings().flatMap(([, { flag, summary }]) => {
    if (flag === undefined) return [];
    const { shorthands = [], ...option } = flag;
    return [{ ...option, summary }, ...shorthands.map(({ name, summary: means }) => ({ name, summary: means }))];
  });
}

export const helpOption: CommandOption = { name: 'help', short: 'h', summary: 'Show help and exit' };
export const versionOption: CommandOption = { name: 'version', short: 'V', summary: 'Show the version and exit' };
