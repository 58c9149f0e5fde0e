import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildDriftReport } from '../../packages/app/src/check/build-drift-report.ts';
import { openDriftCache } from '../../packages/app/src/check/drift-cache.ts';
import { findRoots } from '../../packages/server/src/disk/find-roots.ts';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';
import { fixtureTrees, someLabTrees, somePublicTrees } from './corpus-trees.ts';

const maxLineBytes = 16 * 1024 ** 2;

// Unpacked by the comparison of facts where real transcripts lie beside the checkout.
const corpus = process.env['SCROLLKEEP_CORPUS'] ?? '';
const parts = ['lab', 'public'].filter((part) => existsSync(join(corpus, part)));

/** What real transcripts of public repositories hold that no client writes: fields a model made up in its input. */
const madeUpByModels = new Set([
  '$.message.content[].input.questions[].annotations',
  '$.message.content[].input.questions[].options[].description_note',
]);

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-drift-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('drift in real transcripts', () => {
  it('is looked for where they are', () => {
    expect(parts.length === 0 || parts.length === 2).toBe(true);
  });

  if (parts.length > 0) {
    it.each(parts)('%s: nothing but information, and what models made up', async (part) => {
      const { stdout } = await runScrollkeep(['check', join(corpus, part), '--json']);
      const { findings, totals } = JSON.parse(stdout) as {
        findings: readonly { code: string; severity: string; path: string }[];
        totals: { lines: number };
      };
      expect(totals.lines).toBeGreaterThan(10_000);
      expect(
        findings.filter(
          (finding) => finding.severity !== 'information' && !(part === 'public' && madeUpByModels.has(finding.path)),
        ),
      ).toEqual([]);
    });
  }

  it.each([...fixtureTrees, ...someLabTrees, ...somePublicTrees])(
    'is the same checked again as checked at once: %s',
    async (name, folder) => {
      const roots = await findRoots([folder], undefined);
      const path = join(scratch, name.replaceAll('/', '-'));
      const plain = await buildDriftReport(roots, { maxLineBytes });
      for (let round = 0; round < 2; round++) {
        const cache = openDriftCache(path, maxLineBytes, () => Infinity);
        expect(await buildDriftReport(roots, { maxLineBytes, cache })).toEqual(plain);
      }
    },
  );
});
