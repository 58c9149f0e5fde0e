import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { toToolFigures } from '@scrollkeep/transcript/conversation/rows/tool-figures.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildDriftReport } from '../../packages/app/src/check/build-drift-report.ts';
import { openDriftCache } from '../../packages/app/src/check/drift-cache.ts';
import { findRoots } from '../../packages/app/src/disk/find-roots.ts';
import { buildInspection } from '../../packages/app/src/inspect/build-inspection.ts';
import { listIndexedOverview } from '../../packages/app/src/overview/list-indexed-overview.ts';
import { printOverview } from '../../packages/app/src/overview/print-overview.ts';
import { listIndexedTools } from '../../packages/app/src/sessions/indexed-sessions.ts';
import { readSessions } from '../../packages/app/src/sessions/read-sessions.ts';
import { syncIndex } from '../../packages/app/src/sync/sync-index.ts';
import { fixtureTrees, labTrees, labVersions, publicTrees } from './corpus-trees.ts';

const reading = { maxLineBytes: 16 * 1024 ** 2, onProblem: () => undefined };
const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-figures-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const print = { now: 0, width: 100, color: false, whose: 'own', program: 'scrollkeep' } as const;

describe('the figures of real sessions', () => {
  it.each([...fixtureTrees, ...labTrees, ...publicTrees])(
    'are the same from the files and from the index: %s',
    async (_, folder) => {
      const roots = await findRoots([folder], undefined);
      const connection = await openIndex({ store: ':memory:' });
      try {
        await syncIndex(connection, roots, { ...reading, whenBusy: 'wait' });
        const tools = new Map<string, unknown>();
        for await (const { session, identity } of readSessions(roots, reading))
          tools.set(identity, toToolFigures(session));
        expect(await listIndexedTools(connection, roots)).toEqual(tools);
        const fromFiles = await buildInspection(roots, reading);
        const fromIndex = await listIndexedOverview(connection, roots, reading);
        if (fromIndex === undefined) return expect.unreachable('the index does not answer');
        expect(fromFiles).toMatchObject({ ...fromIndex, problems: [] });
        expect(printOverview(fromIndex, print)).toBe(printOverview(fromFiles, print));
      } finally {
        await connection.close();
      }
    },
  );

  it.each([...fixtureTrees, ...labVersions, ...publicTrees])(
    'drift the same checked again as checked at once: %s',
    async (name, folder) => {
      const roots = await findRoots([folder], undefined);
      const { maxLineBytes } = reading;
      const path = join(scratch, name.replaceAll('/', '-'));
      const plain = await buildDriftReport(roots, { maxLineBytes });
      for (let round = 0; round < 2; round++) {
        const cache = openDriftCache(path, maxLineBytes, () => Infinity);
        expect(await buildDriftReport(roots, { maxLineBytes, cache })).toEqual(plain);
      }
    },
  );
});
