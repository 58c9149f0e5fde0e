import type { Actor } from '@scrollkeep/hub/audience/audience.ts';
import { operatorAudience } from '@scrollkeep/hub/audience/find-audience.ts';
import { isHubError, type HubErrorCode } from '@scrollkeep/hub/database/hub-error.ts';
import { openHubStore, type HubStore } from '@scrollkeep/hub/database/hub-store.ts';
import type { ArchiveError } from '@scrollkeep/store/archive/archive-error.ts';
import { isStoreError } from '@scrollkeep/store/database/dialects/store-error.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { checkHubExists, type HubPlace } from './hub-place.ts';

/**
 * Whoever can read the data folder has the rights of an owner, except reading sessions. The audit log calls them
 * `operator`.
 */
export const operator: Actor = { audience: operatorAudience(), address: '' };

/** Works on the data folder directly, while the hub runs or not: both go through the same functions and database. */
export async function withOperator<Result>(
  place: HubPlace,
  work: (store: HubStore) => Promise<Result>,
): Promise<Result> {
  checkHubExists(place);
  const store = await withAppErrors(() => openHubStore(place.database));
  try {
    return await withAppErrors(() => work(store));
  } finally {
    await store.connection.close();
  }
}

/** A refusal of the hub as an error of a command. */
export async function withAppErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isHubError(error) && !isStoreError(error) && !isArchiveError(error)) throw error;
    const { code, message, hint = '' } = error;
    throw new AppError({
      code,
      message: code === 'ARCHIVE_BUSY' ? message.replace('the archive', 'the folder of this hub') : message,
      ...(hint === '' ? {} : { hint: code === 'ARCHIVE_BUSY' ? busyHint : hint }),
      exitCode: isHubError(error) ? toExitCode(error.code) : code === 'ARCHIVE_BUSY' ? 74 : 66,
      cause: error,
    });
  }
}

const busyHint = 'A hub is already running on this folder. Stop it first, or use another folder with --data.';

/** By its name: parts of the command are bundled apart, each with a class of its own. */
function isArchiveError(error: unknown): error is ArchiveError {
  return error instanceof Error && error.name === 'ArchiveError';
}

function toExitCode(code: HubErrorCode): ExitCode {
  if (code === 'INVALID') return 64;
  return code === 'NOT_FOUND' || code === 'HUB_UNUSABLE' ? 66 : 74;
}
