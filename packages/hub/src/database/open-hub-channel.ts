import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres, type PostgresConnection } from '@scrollkeep/store/database/dialects/postgres/open-postgres.ts';
import { channelSql, type HubMessage } from './tell-processes.ts';

export interface HubChannel {
  close(): Promise<void>;
}

export interface HubChannelOptions {
  readonly url: string;
  readonly onMessage: (message: HubMessage) => void;
  /** The connection was cut for a while: messages may have been missed. */
  readonly onGap: () => void;
  readonly onError: (error: unknown) => void;
  /** For tests. */
  readonly askMs?: number;
}

/** A connection that was cut on its way says nothing: it is asked so often. */
const usualAskMs = 10_000;
const patienceMs = 5_000;
const retryMs = { least: 200, most: 10_000 };

/** Hears what other processes of this hub do. */
export async function openHubChannel(options: HubChannelOptions): Promise<HubChannel> {
  const { onMessage, onGap, onError, askMs = usualAskMs } = options;
  const ending = new AbortController();
  let connection = await listen(options.url, onMessage);
  const watching = watch();

  async function watch(): Promise<void> {
    const toSignal = () => AbortSignal.any([ending.signal, toEnd(connection)]);
    // One for each connection: another one each time it is asked would stay with it.
    let signal = toSignal();
    for (;;) {
      await sleep(askMs, undefined, { signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
      if (!connection.isBroken()) await connection.all('SELECT 1').catch(() => undefined);
      if (!connection.isBroken()) continue;
      await reconnect();
      signal = toSignal();
      if (!ending.signal.aborted) onGap();
    }
  }

  async function reconnect(): Promise<void> {
    void connection.close().catch(() => undefined);
    for (let waitMs = retryMs.least; !ending.signal.aborted; waitMs = Math.min(retryMs.most, 2 * waitMs)) {
      try {
        connection = await listen(options.url, onMessage);
        return;
      } catch (error) {
        if (waitMs === retryMs.least) onError(error);
        await sleep(waitMs, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
  }

  return {
    async close() {
      ending.abort();
      await watching;
      await connection.close().catch(() => undefined);
    },
  };
}

async function listen(url: string, onMessage: (message: HubMessage) => void): Promise<PostgresConnection> {
  const connection = await openPostgres({ url, statementMs: patienceMs });
  connection.client.on('notification', ({ payload = '' }) => {
    const message = parseMessage(payload);
    if (message !== undefined) onMessage(message);
  });
  try {
    const [row] = await connection.all(`SELECT ${channelSql} AS name`);
    await connection.execute(`LISTEN "${String(row?.['name'])}"`);
    return connection;
  } catch (error) {
    await connection.close().catch(() => undefined);
    throw error;
  }
}

/** Ends when the connection does, so that it is opened again at once. */
function toEnd({ client, isBroken }: PostgresConnection): AbortSignal {
  const ended = new AbortController();
  if (isBroken()) ended.abort();
  else client.once('end', () => ended.abort());
  return ended.signal;
}

/** A newer version may say more. */
function parseMessage(payload: string): HubMessage | undefined {
  const [kind, rootKey] = payload.split(' ');
  if ((kind === 'session' || kind === 'annotations') && rootKey !== undefined) return { kind, rootKey };
  return kind === 'deletion' || kind === 'analytics' ? { kind } : undefined;
}
