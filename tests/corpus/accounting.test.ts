import { describe, expect, it } from 'vitest';
import { buildSessionView } from '@scrollkeep/view/build-view/build-session-view.ts';
import { printHidden } from '@scrollkeep/view/model/hidden-counts.ts';
import { getRoots } from '../../packages/server/src/disk/get-roots.ts';
import { maxExportedBytes, openSessionRecords } from '../../packages/server/src/sessions/open-session-records.ts';
import { readLinkedSessions } from '../../packages/server/src/sessions/read-sessions.ts';
import { accountPages, accountViews, printEverywhere } from '../../packages/view/src/every-output.test-kit.ts';
import { fixtureTrees, hasCorpus, labTrees, publicTrees, type Tree } from './corpus-trees.ts';

// Of scenarios that differ little between versions every twelfth is enough; of real sessions half, of a size that
// paths to the end of every branch can be followed in.
const trees: readonly Tree[] = [
  ...fixtureTrees,
  ...labTrees.filter((_tree, at) => at % 12 === 0),
  ...publicTrees.filter((_tree, at) => at % 2 === 0),
];
const mostRecords = 400;

describe('every record of real transcripts', () => {
  it('has trees', () => {
    expect(trees.length).toBeGreaterThan(hasCorpus ? 35 : 15);
  });

  it.each(trees)('is on some page or counted with its reason, in every output: %s', async (_name, folder) => {
    const options = { maxLineBytes: maxExportedBytes, onProblem: () => undefined };
    for await (const { session, toFile } of readLinkedSessions(await getRoots([folder], undefined), options)) {
      const files = [session.files.main, ...session.files.agents].flatMap((file) => file ?? []);
      if (files.reduce((sum, { facts }) => sum + facts.nodes.length, 0) > mostRecords) continue;
      const records = openSessionRecords(toFile, options.onProblem, maxExportedBytes);
      try {
        const fixture = { session, readRecords: records.readRecords };
        for (const { lines, shown, hidden } of [await accountViews(fixture), await accountPages(fixture)])
          expect({ session: session.id, accounted: shown + hidden }).toEqual({ session: session.id, accounted: lines });
        const view = await buildSessionView(session, fixture, { opensAgents: true });
        const counted = Object.values(view.hidden.because).reduce((sum, count) => sum + count, 0);
        expect(counted).toBe(view.hidden.records);
        const printed = await printEverywhere(fixture);
        // Whether, not what: the texts are long.
        const has = (name: string) => printed[name]?.replaceAll(/\s+/g, ' ').includes(printHidden(view.hidden));
        expect(['html', 'md', 'text', 'show'].filter((name) => has(name) !== true)).toEqual([]);
        expect((JSON.parse(printed['json'] ?? '') as typeof view).hidden).toEqual(view.hidden);
      } finally {
        await records.close();
      }
    }
  });
});
