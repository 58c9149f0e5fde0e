import { openPostgres } from '@scrollkeep/store/database/dialects/postgres/open-postgres.ts';
import { startPostgres, type PostgresServer } from '@scrollkeep/store/database/postgres-server.test-kit.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHubChannel } from './open-hub-channel.ts';

let server: PostgresServer;
beforeAll(async () => void (server = await startPostgres()));
afterAll(() => server.stop());

it('leaves nothing behind each time it asks whether the connection is alive', async () => {
  const url = await server.createStore();
  const watching = await openPostgres({ url });
  const warnings: string[] = [];
  const hear = (warning: Error) => void warnings.push(warning.message);
  process.on('warning', hear);
  const channel = await openHubChannel({
    url,
    askMs: 1,
    onMessage: () => undefined,
    onGap: () => expect.fail('it was not cut'),
    onError: (error) => expect.fail(String(error)),
  });
  const times = new Set<string>();
  // Node warns of the eleventh listener.
  await expect
    .poll(async () => {
      const rows = await watching.all(
        'SELECT query_start::text AS start FROM pg_stat_activity ' +
          "WHERE query = 'SELECT 1' AND datname = current_database()",
      );
      for (const row of rows) times.add(String(row['start']));
      return times.size;
    })
    .toBeGreaterThan(12);
  await channel.close();
  process.off('warning', hear);
  expect(warnings).toEqual([]);
  await watching.close();
});
