import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { isStoreError } from '@scrollkeep/store/database/dialects/store-error.ts';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { AppError } from '../errors/app-error.ts';
import type { Settings } from '../settings/settings.ts';
import { toStorePlace } from './store-place.ts';

/** What was read is kept since then, and need not be read again. */
const firstWithFacts = 6;

/** The index of these settings; problems of the database become problems of the environment. */
export async function openAppIndex(
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  terminal: { readonly warn: (text: string) => void },
): Promise<Connection> {
  return asAppError(() =>
    openIndex({
      store: toStorePlace(settings),
      onRebuild: (reason) => terminal.warn(`the index could not be used and is being rebuilt: ${reason}`),
      onUpgrade: (from, to) =>
        terminal.warn(
          `updated the index from version ${from} to ${to}` +
            (from < firstWithFacts ? ': the next sync reads all transcripts once' : ''),
        ),
    }),
  );
}

/** Runs what may end with a problem of the database. */
export async function asAppError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isStoreError(error))
      throw new AppError({
        code: error.code,
        message: error.message,
        hint: error.hint,
        exitCode: error.code === 'BAD_SQL' ? 64 : error.code === 'SQL_TOO_LATE' ? 75 : 66,
        cause: error,
      });
    throw error;
  }
}
