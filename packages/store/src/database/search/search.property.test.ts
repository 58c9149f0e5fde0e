import fc from 'fast-check';
import { listUnits } from '@scrollkeep/transcript/query/list-units.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type PostgresServer } from '../postgres-server.test-kit.ts';
import { expectSameHits, givenSearches } from './same-hits.test-kit.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

describe('search', () => {
  it('finds with SQLite exactly what a scan of all texts finds', async () => {
    const examples: [[['prompt', string][], string[]]][] = [
      [[[['prompt', '東・京の塔']], ['~"・京"', '~"東・京"', '~"京の"']]],
    ];
    await fc.assert(
      fc.asyncProperty(givenSearches, ([records, queries]) => expectSameHits(':memory:', records, queries)),
      { numRuns: 60, examples },
    );
    expect(listUnits('x')).toHaveLength(1);
  });

  it('finds with PostgreSQL exactly what a scan of all texts finds', async () => {
    await fc.assert(
      fc.asyncProperty(givenSearches, async ([records, queries]) =>
        expectSameHits(await server.createStore(), records, queries),
      ),
      { numRuns: 5 },
    );
    expect(listUnits('x')).toHaveLength(1);
  });
});
