import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toTokenBudget, toWordBudget } from '../../packages/server/src/brief/brief-budget.ts';
import { fitBriefs } from '../../packages/server/src/brief/fit-briefs.ts';
import { readSessionBrief } from '../../packages/server/src/brief/read-session-brief.ts';
import { getRoots } from '../../packages/server/src/disk/get-roots.ts';
import { readLinkedSessions } from '../../packages/server/src/sessions/read-sessions.ts';
import { takePart } from '../setup/take-part.ts';
import { fixtureTrees, hasCorpus, publicTrees } from './corpus-trees.ts';

/** The largest transcripts, each read as a root of its own: whatever folder it lies in. */
const largest = [...fixtureTrees, ...publicTrees]
  .flatMap(([, folder]) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.jsonl'))
      .map((path) => join(folder, path)),
  )
  .map((path) => ({ path, bytes: statSync(path).size }))
  .sort((a, b) => b.bytes - a.bytes)
  .slice(0, 50);

const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

describe('briefs of the largest transcripts', () => {
  it('has transcripts', () => {
    expect(largest.length).toBeGreaterThan(hasCorpus ? 49 : 10);
  });

  it('keep to their budget, and say what was asked', async () => {
    let told = 0;
    for (const [at, { path }] of largest.entries()) {
      for await (const located of readLinkedSessions(await getRoots([path], undefined), {
        maxLineBytes: 64 * 1024 * 1024,
        onProblem: (problem) => expect(problem).toBeUndefined(),
      })) {
        const brief = await readSessionBrief(located, (problem) => expect(problem).toBeUndefined());
        const page = fitBriefs([brief], { budget: toWordBudget(600) });
        expect(countWords(page), path).toBeLessThanOrEqual(600);
        for (const most of takePart([40, 200, 1000, 8000], 2, { first: at })) {
          const text = fitBriefs([brief], { budget: toTokenBudget(most) });
          expect(Buffer.byteLength(text), `${path} in ${most}`).toBeLessThanOrEqual(most * 3);
        }
        if (brief.turns.length === 0) continue;
        told++;
        if (brief.turns.length > 2) expect(page, path).toContain('## Turns\n');
        if (brief.turns.some(({ intent }) => intent !== ''))
          expect(page, path).toMatch(/^- Goal \(turn \d+[^)\n]*\): \S/m);
        if (brief.actions.last.length > 0) expect(page, path).toContain('## Last actions, newest last\n\n- ');
        if (brief.turns.some(({ files }) => files.length > 0))
          expect(page, path).toContain('## Files edited, newest first\n');
      }
    }
    expect(told).toBeGreaterThan(hasCorpus ? 40 : 5);
  });
});
