import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';

// Unpacked by the comparison of facts where real transcripts lie beside the checkout.
const corpus = process.env['SCROLLKEEP_CORPUS'] ?? '';
const parts = ['lab', 'public'].filter((part) => existsSync(join(corpus, part)));

/** What real transcripts of public repositories hold that no client writes: fields a model made up in its input. */
const madeUpByModels = new Set([
  '$.message.content[].input.questions[].annotations',
  '$.message.content[].input.questions[].options[].description_note',
]);

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
});
