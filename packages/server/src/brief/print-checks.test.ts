import { describe, expect, it } from 'vitest';
import type { TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import { noChecks, type BriefCheck } from '@scrollkeep/transcript/brief/open-checks.ts';
import { toWordBudget } from './brief-budget.ts';
import { fitBriefs } from './fit-briefs.ts';
import type { SessionChecks } from './open-session-checks.ts';
import { noActions } from './read-last-actions.ts';
import { action, emptyTurn, toSessionBrief } from './session-brief.test-kit.ts';

const build: BriefCheck = { kind: 'build', command: 'npm run build', folder: undefined, turn: 1, isByAgent: true };
const files = [{ path: '/home/ada/harbour/a.ts', by: ['Edit'], isDeleted: false }];
const turn = (number: number, texts: readonly string[], more: Partial<TurnBrief> = {}) => ({
  ...emptyTurn,
  number,
  texts,
  files,
  ...more,
});
const print = (checks: Partial<SessionChecks>, turns = [turn(1, ['Sorted.'])]) =>
  fitBriefs(
    [
      toSessionBrief(turns, {
        checks: { ...noChecks, ranNoCommit: false, ...checks },
        actions: { ...noActions, last: [{ ...action, target: 'ls' }] },
      }),
    ],
    { budget: toWordBudget(600) },
  );

describe('checks in a brief', () => {
  it('are open items where they never succeeded', () => {
    const failed = { ...build, failures: 4, hadSuccess: false, reason: 'TypeError: generate is not a function' };
    const lint = { ...build, kind: 'lint', command: 'npm run lint', isByAgent: false } as const;
    const text = print({ failed: [failed, { ...lint, failures: 1, hadSuccess: true, reason: '' }] });
    expect(text).toContain(
      [
        '## Open items',
        '',
        '- Build failed 4 times, last in turn 1, by a sub-agent: `npm run build` ' +
          '(TypeError: generate is not a function); no build recognised as successful',
        '- Lint run failed in turn 1: `npm run lint`; no later lint run recognised as successful',
        '',
      ].join('\n'),
    );
  });

  it('say what was edited after a build and a deployment, and nothing of what was not seen', () => {
    const paths = ['/home/ada/harbour/notes.md', '/home/ada/harbour/a.ts', '/tmp/x', '/tmp/y'];
    const text = print({
      passed: [
        { ...build, isByAgent: false, filesAfter: paths, commandsAfter: 0 },
        { ...build, kind: 'deployment', command: './deploy.sh', filesAfter: [], commandsAfter: 0 },
      ],
    });
    expect(text).toContain(
      [
        '- Last build recognised as successful, turn 1: `npm run build`; ' +
          '4 files edited after it (`a.ts`, `/tmp/x`, `/tmp/y`, …)',
        '- Last deployment recognised as successful, turn 1, by a sub-agent: `./deploy.sh`; no edits recorded after it',
        '',
      ].join('\n'),
    );
    const twice = [build, { ...build, kind: 'deployment', command: './deploy.sh' } as const];
    expect(print({ passed: twice.map((check) => ({ ...check, filesAfter: paths, commandsAfter: 0 })) })).toContain(
      '`./deploy.sh`; the same files edited after it\n',
    );
    expect(print({})).not.toMatch(/recognised|none detected/);
  });

  it('keep a turn whose last one failed from claiming success', () => {
    const praise = '✅ All boats are sorted! Everything works perfectly. The north pier has no lamp.';
    const text = print({ failedTurns: [build, { ...build, turn: 2, isByAgent: false }] }, [
      turn(1, [praise]),
      turn(2, [praise]),
    ]);
    expect(text).toContain(
      '  - Last build of this turn failed, by a sub-agent: `npm run build`\n  - The north pier has no lamp.\n',
    );
    expect(text).toContain(
      '## Last answer (turn 2)\n\n' +
        'Last build of this turn failed: `npm run build`. Claims of success are left out.\n\n' +
        '> … The north pier has no lamp.\n',
    );
    expect(text).not.toMatch(/sorted|works/i);
    expect(print({}, [turn(1, [praise])])).toContain('Everything works perfectly.');
  });
});

describe('open items', () => {
  const answer = Array.from({ length: 60 }, (_none, at) => `The boat number ${at} lies at its own pier now.`).join(' ');
  it('keep their words on a full page, with the boxes first', () => {
    const work = ['Test the point of sale from end to end', 'Check all dialogs of the reports page'];
    const boxes = ['Finish a sale and look for it in the reports', 'Test every dialog'];
    const text = fitBriefs(
      [
        toSessionBrief([turn(1, [answer]), turn(2, [answer])], {
          openWork: work.map((each) => ({ text: each, turn: 2, isDropped: true })),
          openBoxes: boxes.map((each) => ({ path: '/home/ada/harbour/missing.md', text: each, turn: 2 })),
        }),
      ],
      { budget: toWordBudget(600) },
    );
    expect(text).toContain(
      `## Open items\n\n- Unticked in \`missing.md\` (turn 2): ${boxes.join('; ')}\n` +
        `- Left the task list in turn 2 without being marked as done: ${work.join('; ')}\n\n`,
    );
  });

  it('come before praise in a long answer', () => {
    const praise = Array.from({ length: 60 }, (_none, at) => `- ✅ Boat ${at} works perfectly`).join('\n');
    const missing = 'Missing: lamps and buoys of the north pier, all ropes, and the light of the south.';
    const text = fitBriefs([toSessionBrief([turn(1, [`Report:\n\n${praise}\n\n${missing}`])])], {
      budget: toWordBudget(120),
    });
    expect(text).toContain('Missing: lamps and buoys of the north pier');
    expect(text).not.toContain('works perfectly');
  });

  it('say which commands may have changed files that no list has', () => {
    const last = { command: 'gofmt -w boats', turn: 1, isByAgent: false };
    expect(print({ rewrites: { commands: 3, last } })).toContain(
      '- `a.ts` (turn 1)\n- 3 commands may have changed more files, last in turn 1: `gofmt -w boats`\n',
    );
    expect(print({ rewrites: { commands: 1, last: { ...last, isByAgent: true } } })).toContain(
      '- 1 command may have changed more files, in turn 1, by a sub-agent: `gofmt -w boats`\n',
    );
    expect(print({})).not.toContain('more files');
  });
});
