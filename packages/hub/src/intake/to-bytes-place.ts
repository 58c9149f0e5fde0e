import type { ObjectStore } from '@scrollkeep/store/objects/object-store.ts';
import { HubError, isHubError } from '../database/hub-error.ts';
import { createId, type HubStore } from '../database/hub-store.ts';
import { getStoredSetting } from '../database/stored-settings.ts';
import type { BytesPlace } from './open-hub-bytes.ts';

/** The bucket of a hub, which knows whose it is; undefined if there is none. */
export async function toBytesPlace(
  store: HubStore,
  { bytes, onError }: { readonly bytes?: ObjectStore | undefined; readonly onError: (error: unknown) => void },
): Promise<BytesPlace | undefined> {
  if (bytes === undefined) return undefined;
  return {
    objects: bytes,
    hubId: await getStoredSetting(store, 'hub-id', () => createId(store)),
    findFailure(error) {
      if (isHubError(error) || !(error instanceof Error) || !('exitCode' in error)) return undefined;
      // Where it is, and why it failed, is nothing for those who push.
      onError(error);
      return new HubError('BUSY', 'the hub cannot reach the storage for its content', 'Try again in a minute.', {
        cause: error,
      });
    },
  };
}
