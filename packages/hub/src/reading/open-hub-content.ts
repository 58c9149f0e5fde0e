import type { ObjectStore } from '@scrollkeep/store/objects/object-store.ts';
import type { HubStore } from '../database/hub-store.ts';
import { checkSameHub } from '../intake/check-same-hub.ts';
import { openHubArchive, type HubArchive } from '../intake/open-hub-archive.ts';
import { openSharedArchive, type SharedArchiveOptions } from '../intake/open-shared-archive.ts';
import { toBytesPlace } from '../intake/to-bytes-place.ts';
import { openSharing, type Sharing } from './open-sharing.ts';

export interface HubContentOptions extends Pick<SharedArchiveOptions, 'beforeReplace' | 'onTaken' | 'onError'> {
  readonly dataDir: string;
  readonly archiveFolder: string;
  readonly bytes?: ObjectStore | undefined;
}

/** The bytes of all sessions, of this process alone or shared with others where both database and bucket allow it. */
export async function openHubContent(
  store: HubStore,
  options: HubContentOptions,
): Promise<{ readonly archive: HubArchive; readonly sharing: Sharing }> {
  const { archiveFolder: folder, onError } = options;
  const place = await toBytesPlace(store, options);
  const sharing = await openSharing(store, { hasBucket: place !== undefined, onError });
  const { shared } = sharing;
  let archive: HubArchive | undefined;
  try {
    archive = checkAlone(
      shared === undefined || place === undefined
        ? await openHubArchive(folder, undefined, place)
        : await openSharedArchive({ ...options, folder, store, work: shared.work, place }),
      sharing.checkAlone,
    );
    await checkSameHub(store, archive, options.dataDir);
    return { archive, sharing };
  } catch (error) {
    await archive?.close();
    await sharing.close();
    throw error;
  }
}

/** A process that lost the hub to another one changes nothing any more. */
function checkAlone(archive: HubArchive, check: () => void): HubArchive {
  return {
    ...archive,
    async commit(...given) {
      check();
      return archive.commit(...given);
    },
  };
}
