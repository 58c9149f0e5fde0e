import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { openSearchView } from '@scrollkeep/store/database/search/open-search-view.ts';
import { listHits } from '@scrollkeep/store/database/search/list-hits.test-kit.ts';
import { parseQuery } from '@scrollkeep/transcript/query/parse-query.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRoots } from '../../packages/server/src/disk/find-roots.ts';
import { openByteFile } from '../../packages/server/src/disk/open-byte-file.ts';
import { syncIndex } from '../../packages/server/src/sync/sync-index.ts';
import { readRows } from '../../packages/store/src/database/memory-files.test-kit.ts';
import { startPostgres, type PostgresServer } from '../../packages/store/src/database/postgres-server.test-kit.ts';

// Real transcripts that may not be published are unpacked on some machines only.
const corpus = process.env['SCROLLKEEP_CORPUS'] ?? '';
const folders = existsSync(corpus)
  ? ['lab', 'public'].flatMap((name) => readdirSync(join(corpus, name)).map((each) => join(corpus, name, each)))
  : [];
const queries = [
  'error',
  '"npm install"',
  'is:prompt fix',
  'tool:bash -is:error',
  '~read',
  '/func\\w+\\(/',
  'cmd:git',
  'file:package.json',
  '日本',
  'type:system',
  'agent:any tests',
  'after:2025-09-01 before:2025-10-01',
];

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

describe('SQLite and PostgreSQL over real transcripts', () => {
  it.each(folders.map((folder) => [folder.slice(corpus.length + 1), folder]))(
    'hold the same rows of %s and find the same',
    async (_, folder) => {
      const found = [];
      for (const store of [':memory:', await server.createStore()]) {
        const connection = await openIndex({ store });
        await syncIndex(connection, await findRoots([folder], undefined), {
          maxLineBytes: 16 * 1024 ** 2,
          whenBusy: 'wait',
          onProblem: () => undefined,
        });
        const view = await openSearchView(connection);
        const hits = [];
        for (const query of queries) {
          const parsed = await parseQuery(query, { nowMs: 0 });
          if (parsed.ok) hits.push(await listHits(connection, view, parsed.query, { openFile: openByteFile }));
        }
        found.push({ rows: await readRows(connection), hits });
        await connection.close();
      }
      expect(found[1]).toEqual(found[0]);
    },
  );

  it('has something to compare where there is a corpus', () => {
    expect(folders.length > 0).toBe(existsSync(corpus));
  });
});
