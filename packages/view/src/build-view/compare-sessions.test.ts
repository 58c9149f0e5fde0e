import type { FixtureTree } from '@scrollkeep/transcript/fixtures';
import { toSessionShape } from '@scrollkeep/transcript/conversation/to-session-shape.ts';
import { linkForks } from '@scrollkeep/transcript/conversation/link-forks.ts';
import { buildSessionUsage } from '@scrollkeep/transcript/usage/build-session-usage.ts';
import { describe, expect, it } from 'vitest';
import { toRelationWords } from '../model/comparison-words.ts';
import { toFileGroup, type SessionComparison } from '../model/session-comparison.ts';
import { fitComparison } from '../pages/fit-comparison.ts';
import { maxAnswerBytes, toJsonBytes } from '../pages/fit-answer.ts';
import { printComparison } from '../printers/print-comparison.ts';
import { toPlainLine } from '../printers/wrap-line.ts';
import { toTextWidth } from '../text/text-width.ts';
import { buildSessionHeader } from './build-session-header.ts';
import { compareSessions } from './compare-sessions.ts';
import { openFixtureSession } from './fixture-session.test-kit.ts';
import { buildForkPair } from './fork-pair.test-kit.ts';
import { readLastAnswer } from './read-last-answer.ts';

async function compare(a: FixtureTree, b: FixtureTree): Promise<SessionComparison> {
  const fixtures = [a, b].map(openFixtureSession);
  const links = linkForks(fixtures.map(({ session }) => session));
  const [first, second] = await Promise.all(
    fixtures.map(async (fixture) => ({
      session: fixture.session,
      header: buildSessionHeader(fixture.session, links.get(fixture.session.id)),
      usage: buildSessionUsage(toSessionShape(fixture.session), []),
      lastAnswer: await readLastAnswer(fixture.session, fixture),
    })),
  );
  if (first === undefined || second === undefined) throw new Error('no sessions');
  return compareSessions(first, second);
}

/** Sessions of single prompts and answers. */
function talk(id: string, project: string, prompts: readonly string[], edited = 'src/a.ts'): FixtureTree {
  const lines = prompts.flatMap((content, at) => [
    {
      type: 'user',
      uuid: `${id}-u${at}`,
      parentUuid: at === 0 ? null : `${id}-r${at - 1}`,
      cwd: project,
      message: { role: 'user', content },
    },
    {
      type: 'assistant',
      uuid: `${id}-a${at}`,
      parentUuid: `${id}-u${at}`,
      message: {
        id: `${id}-m${at}`,
        model: 'm',
        role: 'assistant',
        content: [
          { type: 'text', text: `Answer ${at}` },
          { type: 'tool_use', id: `${id}-t${at}`, name: 'Write', input: { file_path: `${project}/${edited}` } },
        ],
      },
    },
    {
      type: 'user',
      uuid: `${id}-r${at}`,
      parentUuid: `${id}-a${at}`,
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: `${id}-t${at}`, content: 'done' }] },
    },
  ]);
  return [{ path: `projects/p/${id}.jsonl`, content: lines.map((line) => `${JSON.stringify(line)}\n`).join('') }];
}

const one = '5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23';
const two = '91c27e04-1f6a-4d39-b0c8-5a4e3d2f1c00';

describe('a fork and its origin', () => {
  it('have prompts in common, then go their own ways', async () => {
    const { origin, fork } = buildForkPair();
    const { prompts, ...comparison } = await compare(origin, fork);
    expect(comparison.origin).toBe('a');
    expect(prompts.common).toEqual([
      { a: 1, b: 1, text: 'Plan the tide table.', isCopied: true },
      { a: 2, b: 2, text: 'Write the first version.', isCopied: true },
    ]);
    expect(prompts.onlyA.map(({ turn, text }) => [turn, text])).toEqual([[3, 'Use a class.']]);
    expect(prompts.onlyB.map(({ turn, text }) => [turn, text])).toEqual([
      [3, 'Use a function.'],
      [4, 'Test it.'],
    ]);
    expect((await compare(fork, origin)).origin).toBe('b');
  });

  it('changed files together, apart, and before they part', async () => {
    const { origin, fork } = buildForkPair();
    const { files } = await compare(origin, fork);
    expect(files).toEqual([
      { path: 'docs/draft.md', copied: 1, a: 0, b: 0 },
      { path: 'src/tide-class.ts', copied: 0, a: 1, b: 0 },
      { path: 'src/tide-function.ts', copied: 0, a: 0, b: 1 },
      { path: 'src/tides.ts', copied: 1, a: 1, b: 1 },
    ]);
    expect(files.map(toFileGroup)).toEqual(['copied', 'onlyA', 'onlyB', 'both']);
  });

  it('end each in its own way', async () => {
    const { origin, fork } = buildForkPair();
    const { a, b } = await compare(origin, fork);
    expect([a.status, a.apiErrors, a.lastAnswer]).toEqual(['waiting', 0, { turn: 3, text: 'It is a **class** now.' }]);
    expect([b.status, b.apiErrors, b.lastAnswer]).toEqual(['failed', 1, { turn: 3, text: 'It is a function now.' }]);
  });
});

describe('two sessions that are no forks', () => {
  it('have prompts in common if the same words were typed', async () => {
    const { origin, prompts } = await compare(
      talk(one, '/home/ada/x', ['Begin', 'Left', 'End']),
      talk(two, '/home/ada/x', ['Begin', 'Right', 'End']),
    );
    expect(origin).toBeNull();
    expect(prompts.common).toEqual([{ a: 1, b: 1, text: 'Begin', isCopied: false }]);
    expect([prompts.onlyA.length, prompts.onlyB.length]).toEqual([2, 2]);
  });

  it('leave out commands that the model never saw', async () => {
    const clear = { type: 'user', uuid: 'c', parentUuid: null, message: { role: 'user', content: '' } };
    clear.message.content = '<command-name>/clear</command-name>';
    const [file] = talk(two, '/x', ['Begin']);
    const rest = String(file?.content).replace('"parentUuid":null', '"parentUuid":"c"');
    const cleared = `${JSON.stringify(clear)}\n${rest}`;
    const { prompts } = await compare(talk(one, '/x', ['Begin']), [{ path: file?.path ?? '', content: cleared }]);
    expect(prompts).toEqual({ common: [{ a: 1, b: 2, text: 'Begin', isCopied: false }], onlyA: [], onlyB: [] });
  });

  it.each([
    ['the same project', '/home/ada/x', '/home/ada/x', 1],
    ['worktrees of one repository', '/home/ada/x', '/home/ada/x/.claude/worktrees/y', 1],
    ['other projects', '/home/ada/x', '/home/ada/y', 2],
  ])('compare paths inside %s', async (_name, a, b, files) => {
    const comparison = await compare(talk(one, a, ['Begin']), talk(two, b, ['Begin']));
    expect(comparison.files).toHaveLength(files);
  });

  it.each([
    [['a'], ['b'], 'No prompts in common'],
    [['a'], ['a'], 'The only prompt is the same'],
    [['a', 'b'], ['a', 'b'], 'All 2 prompts are the same'],
    [['a', 'b'], ['a', 'c'], 'The first prompt is the same'],
  ])('are described by a sentence: %j %j', async (a, b, words) => {
    expect(toRelationWords(await compare(talk(one, '/x', a), talk(two, '/x', b)))).toBe(words);
  });
});

describe('a printed comparison', () => {
  it.each([40, 80, 120])('fits %i columns, whatever the texts hold', async (width) => {
    const wide = ['潮位表を作る '.repeat(30), `\u001b[31m${'x'.repeat(300)}\u001b]0;title\u0007`, '🚢'.repeat(90)];
    for (const isFull of [false, true]) {
      const comparison = await compare(
        talk(one, `/home/ada/${'long-'.repeat(40)}`, wide, `${'deep/'.repeat(40)}a.ts`),
        talk(two, '/home/ada/x', [...wide.slice(0, 1), 'other']),
      );
      const text = printComparison(comparison, { width, color: false, isFull, timeZone: 'UTC' });
      expect(text).not.toMatch(/[\u001b\u0007]/);
      for (const line of text.split('\n')) expect(toTextWidth(toPlainLine(line)), line).toBeLessThanOrEqual(width);
    }
  });

  it('lists only the beginning of long lists, unless all is asked for', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `Prompt ${at}`);
    const comparison = await compare(talk(one, '/x', many), talk(two, '/x', []));
    const print = (isFull: boolean) => printComparison(comparison, { width: 80, color: false, isFull });
    expect(print(false)).toContain('… 28 more prompts (--full)');
    expect(print(true)).toContain('Prompt 39');
  });
});

it('stays within the limits of an answer', async () => {
  const long = Array.from({ length: 600 }, (_, at) => `${at} ${'\u0001'.repeat(400)}`);
  const answer = fitComparison(await compare(talk(one, '/x', long), talk(two, '/y', long.toReversed())), 500);
  expect(toJsonBytes(answer)).toBeLessThan(maxAnswerBytes);
  expect(answer.totals).toEqual({ common: 0, onlyA: 600, onlyB: 600, files: 2 });
  expect(answer.prompts.onlyA.length).toBeGreaterThan(10);
});
