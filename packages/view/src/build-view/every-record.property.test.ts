import { catalogue } from '@scrollkeep/transcript/catalogue/catalogue.ts';
import { buildDemoTree, fixtureCases, type FixtureTree } from '@scrollkeep/transcript/fixtures';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountPages, accountViews, printEverywhere } from '../every-output.test-kit.ts';
import { printHidden } from '../model/hidden-counts.ts';
import { buildSessionView } from './build-session-view.ts';
import { openFixtureSession, type FixtureSession } from './fixture-session.test-kit.ts';

/** One tree for each session: what is beside a session belongs to it. */
function splitSessions(tree: FixtureTree): readonly FixtureTree[] {
  const mains = tree.filter(({ path }) => /^projects\/[^/]+\/[0-9a-f-]{36}\.jsonl$/.test(path));
  return mains.map(({ path }) => {
    const folder = path.replace(/\.jsonl$/, '/');
    const isBeside = (other: string) => other.startsWith(path.replace(/[^/]+$/, 'agent-'));
    return tree.filter(
      (file) =>
        file.path === path ||
        file.path.startsWith(folder) ||
        (mains.length === 1 && isBeside(file.path) && file.path.endsWith('l')),
    );
  });
}

const trees = [
  ...fixtureCases.map(({ name, build }) => [name, build()] as const),
  ...splitSessions(buildDemoTree('2026-03-02T09:00:00.000Z')).map((tree, at) => [`demo ${at}`, tree] as const),
];

async function expectAccounted(fixture: FixtureSession): Promise<void> {
  for (const { lines, shown, hidden } of [await accountViews(fixture), await accountPages(fixture)])
    expect({ shown, hidden }).toEqual({ shown: lines - hidden, hidden: lines - shown });
}

describe('every record', () => {
  it.each(trees)('is on some page or counted as hidden: %s', async (_name, tree) => {
    const fixture = openFixtureSession(tree);
    await expectAccounted(fixture);
    const { hidden } = await buildSessionView(fixture.session, fixture, { opensAgents: true });
    const counted = Object.values(hidden.because).reduce((sum, count) => sum + count, 0);
    expect(counted).toBe(hidden.records);
    if (hidden.records === 0) return;
    const printed = await printEverywhere(fixture);
    const words = printHidden(hidden);
    for (const name of ['html', 'md', 'text', 'show'])
      expect(printed[name]?.replaceAll(/\s+/g, ' '), name).toContain(words);
    expect(JSON.parse(printed['json'] ?? '')).toHaveProperty('hidden', hidden);
  });

  it('is so in any mixture of what the catalogue knows and does not know', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 25 }), async (lines) => {
        const content = lines.map((text) => `${text}\n`).join('');
        await expectAccounted(
          openFixtureSession([{ path: 'projects/p/5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23.jsonl', content }]),
        );
      }),
    );
  });
});

const blocks: readonly object[] = [
  ...catalogue.blocks.map(({ name, example }) => ({ type: name, ...example })),
  { type: 'tool_use', id: 'toolu_a', name: 'Bash', input: { command: 'ls' } },
  { type: 'tool_result', tool_use_id: 'toolu_a', content: 'done' },
  { type: 'tool_result', tool_use_id: 'toolu_b', content: ['done', { type: 'chart' }] },
  { type: 'chart', legend: 'shoals' },
];
const content = fc.oneof(
  fc.constantFrom('Go.', '', '/compact', '<command-name>/cost</command-name>', '<local-command-stdout>x'),
  fc.array(fc.oneof(fc.constantFrom(...blocks), fc.constant('a text')), { maxLength: 3 }),
  fc.constantFrom(...blocks),
);
const bodies: readonly object[] = [
  ...catalogue.records.map(({ type, example }) => ({ ...example, type })),
  ...catalogue.system.map(({ name, example }) => ({ ...example, type: 'system', subtype: name })),
  ...catalogue.attachments.map(({ name, example }) => ({ type: 'attachment', attachment: { ...example, type: name } })),
  ...catalogue.progress.map(({ name, example }) => ({
    type: 'progress',
    parentToolUseID: 'toolu_a',
    data: { ...example, type: name },
  })),
  { type: 'sea_chart', legend: 'shoals' },
  { type: 'attachment', attachment: { type: 'sea_chart' } },
];
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const links = fc.record({
  uuid: fc.constantFrom(...ids, null),
  parentUuid: fc.constantFrom(...ids, 'gone', null),
  isSidechain: fc.boolean(),
});
const line = fc.oneof(
  {
    arbitrary: fc.tuple(fc.constantFrom(...bodies), links).map(([body, link]) => toLine({ ...body, ...link })),
    weight: 3,
  },
  {
    arbitrary: fc
      .tuple(fc.constantFrom('user', 'assistant'), content, links, fc.boolean())
      .map(([type, said, link, isMeta]) =>
        toLine({ type, ...(isMeta ? { isMeta } : {}), message: { role: type, id: 'm', content: said }, ...link }),
      ),
    weight: 3,
  },
  fc.constantFrom('{"type":', '[]', '"text"'),
);

function toLine(record: object): string {
  return JSON.stringify(record);
}
