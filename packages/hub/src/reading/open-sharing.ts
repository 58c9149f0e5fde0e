import { HubError } from '../database/hub-error.ts';
import type { HubStore } from '../database/hub-store.ts';
import { openHubChannel, type HubChannel } from '../database/open-hub-channel.ts';
import { openHubConnection } from '../database/open-hub-database.ts';
import { openHubPresence } from '../database/open-hub-presence.ts';
import { openHubProcess, type HubProcess } from '../database/open-hub-process.ts';
import type { HubMessage } from '../database/tell-processes.ts';

/** What a process needs to be one of several; only its connections, and who it is. */
export interface Sharing {
  /** Undefined for the only process of a hub. */
  readonly shared: { readonly work: HubStore; readonly process: HubProcess } | undefined;
  /** Throws once another process has taken the hub, because this one was cut off from the database. */
  checkAlone(): void;
  listen(onMessage: (message: HubMessage) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
}

/** `hasBucket`: the content is where every process can read it. */
export async function openSharing(
  store: HubStore,
  { hasBucket, onError }: { readonly hasBucket: boolean; readonly onError: (error: unknown) => void },
): Promise<Sharing> {
  const url = store.address;
  if (url === undefined)
    return {
      shared: undefined,
      checkAlone: () => undefined,
      listen: async () => undefined,
      close: async () => undefined,
    };
  const presence = await openHubPresence(url, { isAlone: !hasBucket, onError });
  if (!hasBucket) {
    try {
      await refuseWithoutBucket(store);
    } catch (error) {
      await presence.close();
      throw error;
    }
    return { shared: undefined, checkAlone: presence.check, listen: async () => undefined, close: presence.close };
  }
  let channel: HubChannel | undefined;
  const connection = await openHubConnection(url);
  const work = { ...store, connection };
  const process = await openHubProcess(work);
  return {
    shared: { work, process },
    checkAlone: () => undefined,
    async listen(onMessage, onGap) {
      channel = await openHubChannel({ url, onMessage, onGap, onError });
    },
    async close() {
      await channel?.close();
      // Others take it for dead soon, if the database is away now.
      await process.leave().catch(onError);
      await connection.close();
      await presence.close();
    },
  };
}

async function refuseWithoutBucket({ connection }: HubStore): Promise<void> {
  const [row] = await connection.all('SELECT key FROM hub_object LIMIT 1');
  if (row !== undefined)
    throw new HubError(
      'HUB_UNUSABLE',
      'this hub keeps its content in a bucket',
      'Start it with the same --bytes as before.',
    );
}
