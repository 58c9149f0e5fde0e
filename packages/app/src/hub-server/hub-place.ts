import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isPostgres } from '@scrollkeep/store/database/dialects/is-postgres.ts';
import { toHubDatabase } from '@scrollkeep/hub/database/to-hub-database.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { SettingsInUse } from '@scrollkeep/server/settings/settings-in-use.ts';
import type { OptionValues } from '@scrollkeep/server/settings/option-values.ts';

/** The data folder and the database of a hub. */
export interface HubPlace {
  readonly dataDir: string;
  /** A file or `postgres://…`: people and rights. */
  readonly database: string;
}

/**
 * `--data`, or the folder `hub` in the data folder. `--store` counts only as an option: the setting with that name is
 * for the index of one person, which can be deleted at any time and must never hold people and rights.
 */
export function toHubPlace({
  options,
  settings,
  origins,
}: SettingsInUse & { readonly options: OptionValues }): HubPlace {
  const given = options['data'];
  const dataDir = typeof given === 'string' ? resolve(given) : join(settings.dataDir, 'hub');
  const store = origins?.store.from === 'flag' ? settings.store : undefined;
  return { dataDir, database: toHubDatabase(dataDir, store) };
}

/** For commands that need an existing hub: only `hub` itself creates one. */
export function checkHubExists({ dataDir, database }: HubPlace): void {
  if (isPostgres(database) || existsSync(database)) return;
  throw new AppError({
    code: 'NO_HUB',
    message: `there is no hub in ${dataDir}`,
    hint: 'Specify its folder with --data, or start it first: scrollkeep hub --data DIR',
    exitCode: 66,
  });
}
