import { openPostgres, type PostgresConnection } from '@scrollkeep/store/database/dialects/postgres/open-postgres.ts';
import { HubError } from './hub-error.ts';

/** Says in the database that a process runs: alone, or as one of several that share a bucket. */
export interface HubPresence {
  /** Throws if the connection was cut and another process started meanwhile. */
  check(): void;
  close(): Promise<void>;
}

const askMs = 5_000;
const patienceMs = 5_000;

/** Refuses a process that would have the hub alone beside others, and any other beside it. */
export async function openHubPresence(
  url: string,
  { isAlone, onError }: { readonly isAlone: boolean; readonly onError: (error: unknown) => void },
): Promise<HubPresence> {
  let connection = await take(url, isAlone);
  let lost: HubError | undefined;
  let asking: Promise<void> = Promise.resolve();

  async function ask(): Promise<void> {
    if (!connection.isBroken()) await connection.all('SELECT 1').catch(() => undefined);
    if (!connection.isBroken()) return;
    void connection.close().catch(() => undefined);
    try {
      connection = await take(url, isAlone);
      lost = undefined;
    } catch (error) {
      if (lost === undefined) onError(error);
      if (error instanceof HubError) lost = error;
    }
  }
  const timer = setInterval(() => void (asking = asking.then(ask)), askMs).unref();

  return {
    check() {
      if (lost !== undefined) throw lost;
    },
    async close() {
      clearInterval(timer);
      await asking;
      await connection.close().catch(() => undefined);
    },
  };
}

async function take(url: string, isAlone: boolean): Promise<PostgresConnection> {
  const connection = await openPostgres({ url, statementMs: patienceMs });
  const [row] = await connection.all(
    `SELECT pg_try_advisory_lock${isAlone ? '' : '_shared'}(hashtext(current_schema()), hashtext('hub')) AS held`,
  );
  if ((row?.['held'] as unknown) === true) return connection;
  await connection.close();
  throw isAlone
    ? new HubError(
        'HUB_UNUSABLE',
        'another process runs this hub',
        'Several processes need a bucket for the content: start all of them with the same --store and --bytes.',
      )
    : new HubError(
        'HUB_UNUSABLE',
        'another process runs this hub without a bucket',
        'Stop it, and start all processes with the same --store and --bytes.',
      );
}
