import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isPostgres } from '@scrollkeep/store/database/dialects/is-postgres.ts';
import { toHubDatabase } from '@scrollkeep/hub/database/to-hub-database.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { SettingsInUse } from '@scrollkeep/server/settings/settings-in-use.ts';
import type { OptionValues } from '@scrollkeep/server/settings/option-values.ts';

/** Where a hub keeps what it has. */
export interface HubPlace {
  readonly dataDir: string;
  /** A file or `postgres://…`: people and rights. */
  readonly database: string;
}

/**
 * `--data`, else a folder of its own among the data. `--store` counts only as an option: the setting of that name is
 * for the index of a person, which can be deleted at any time, and people must never be in it.
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

/** For commands that look at a hub: they do not make one. */
export function checkHubExists({ dataDir, database }: HubPlace): void {
  if (isPostgres(database) || existsSync(database)) return;
  throw new AppError({
    code: 'NO_HUB',
    message: `there is no hub in ${dataDir}`,
    hint: 'Name its folder with --data, or start it first: scrollkeep hub --data DIR',
    exitCode: 66,
  });
}
