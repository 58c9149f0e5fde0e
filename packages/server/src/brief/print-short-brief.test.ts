import { describe, expect, it } from 'vitest';
import type { TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import { noChecks, type PassedCheck } from '@scrollkeep/transcript/brief/open-checks.ts';
import type { BriefAction, BriefActions, BriefFailure } from '@scrollkeep/transcript/brief/open-actions.ts';
import { toWordBudget } from './brief-budget.ts';
import { fitBriefs } from './fit-briefs.ts';
import { noActions } from './read-last-actions.ts';
import { action, emptyTurn, failed, toSessionBrief as brief } from './session-brief.test-kit.ts';

const words = (count: number) => Array.from({ length: count }, (_none, at) => `boat${at}`).join(' ');
const turn = (number: number, more: Partial<TurnBrief> = {}): TurnBrief => ({
  ...emptyTurn,
  number,
  tools: [{ name: 'Bash', calls: 1, failed: 0 }],
  texts: ['Sorted.'],
  ...more,
});

describe('a brief on one page', () => {
  it('calls the last words of a turn that stopped a text, not an answer', () => {
    const print = (hasFinalAnswer: boolean) =>
      fitBriefs([brief([turn(1, { hasFinalAnswer })])], { budget: toWordBudget(600) });
    expect(print(true)).toContain('## Last answer (turn 1)\n\n> Sorted.\n');
    expect(print(false)).toContain('## Last text (turn 1, no final answer)\n\n> Sorted.\n');
  });

  it('leaves out a recap after which the session went on', () => {
    const recap = { text: 'Sorting boats. (disable recaps in /config)', time: '1970-01-01T00:01:00Z', turn: 1 };
    const print = (lastMs: number) =>
      fitBriefs([brief([turn(1)], { recap, lastMs })], { budget: toWordBudget(600), timeZone: 'UTC' });
    expect(print(90_000)).toContain('- Recap by Claude Code (1970-01-01 00:01, after turn 1): Sorting boats.\n');
    expect(print(3_600_000)).not.toContain('Sorting boats.');
    expect(
      fitBriefs([brief([turn(1), turn(2)], { recap, lastMs: 90_000 })], { budget: toWordBudget(600) }),
    ).not.toContain('Sorting boats.');
  });

  it('prints the last calls with their results, the last test run and the last failure', () => {
    const edit: BriefAction = { ...action, tool: 'Edit', kind: 'file', target: '/home/ada/harbour/a.ts', calls: 3 };
    const testRun = {
      turn: 1,
      command: 'npm test',
      folder: undefined,
      status: 'ok',
      outcome: 'failed',
      isKilled: false,
      isBackground: false,
      summary: 'Tests 1 failed',
      editsAfter: 2,
      commandsAfter: 0,
      isCached: false,
      filesAfter: ['/home/ada/harbour/a.ts'],
      later: undefined,
    } as const;
    const print = (actions: Partial<BriefActions>) =>
      fitBriefs([brief([turn(1), turn(2)], { actions: { ...noActions, ...actions } })], { budget: toWordBudget(600) });
    const text = print({
      last: [
        edit,
        { ...action, result: 'all fine' },
        { ...action, status: 'denied', target: 'git push', result: 'not allowed' },
        { ...action, isBackground: true, target: 'npm run watch' },
        { ...action, tool: 'mcp__tide', kind: 'other', target: '{"port":"north"}', status: 'pending' },
      ],
      failure: { ...failed, turn: 1, later: undefined, isTestedAfter: false },
      testRun,
    });
    expect(text).toContain(
      [
        '## Open items',
        '',
        '- Tests failed in turn 1, 2 edits since: `npm test`',
        '',
        '## Last actions, newest last',
        '',
        '- Turn 2: Edit `a.ts` ×3: ok',
        '- Turn 2: `npm test`: ok, output ends “all fine”',
        '- Turn 2: `git push`: **denied**: not allowed',
        '- Turn 2: `npm run watch`: started in the background',
        '- Turn 2: mcp__tide `{"port":"north"}`: no result recorded',
        '- Last recognised test run, turn 1: `npm test`: **failed** (Tests 1 failed); ' +
          '2 edits recorded after it (`a.ts`)',
        '- Last failure, turn 1: `npm test`: **failed**: AssertionError: expected 2 to be 3; ' +
          'no later success recognised',
        '',
      ].join('\n'),
    );
    expect(print({ testRun: { ...testRun, outcome: 'passed', summary: '', editsAfter: 0 } })).toContain(
      '- Last recognised test run, turn 1: `npm test`: passed; no edits recorded after it\n',
    );
    expect(print({ testRun: { ...testRun, outcome: 'unclear', summary: '' } })).toContain(
      '`npm test`: result not visible; 2 edits',
    );
    expect(
      print({ testRun: { ...testRun, outcome: 'passed', isCached: true, summary: 'ok tide (cached)' } }),
    ).toContain('`npm test`: cached, not run again; passed before (ok tide (cached)); 2 edits');
    expect(print({ testRun: { ...testRun, outcome: 'unclear', isKilled: true, summary: '' } })).toContain(
      '`npm test`: **killed** before it was done; 2 edits',
    );
    const later = { turn: 2, command: 'npm test', status: 'ok', isKilled: true, isBackground: true } as const;
    expect(print({ testRun: { ...testRun, later } })).toContain(
      '- Last test run with a visible result, turn 1: `npm test`: **failed** (Tests 1 failed); 2 edits ' +
        'recorded after it (`a.ts`). Later run, turn 2: **killed** before it was done\n',
    );
    expect(print({ testRun: { ...testRun, outcome: 'unclear', isBackground: true, summary: '' } })).toContain(
      '`npm test`: result not visible (ran in the background); 2 edits',
    );
    expect(print({ testRun: { ...testRun, outcome: 'unclear', status: 'pending', summary: '' } })).toContain(
      '`npm test`: no result recorded; 2 edits',
    );
  });

  it('says what came of a failure, and leaves out one that many turns follow', () => {
    const print = (later: BriefFailure['later'], count = 2, isTestedAfter = false) =>
      fitBriefs(
        [
          brief(
            Array.from({ length: count }, (_none, at) => turn(at + 1)),
            { actions: { ...noActions, failure: { ...failed, turn: 1, later, isTestedAfter } } },
          ),
        ],
        { budget: toWordBudget(600) },
      );
    expect(print({ how: 'same', program: '', turn: 2 })).not.toContain('Last failure');
    expect(print({ how: 'form', program: '', turn: 2 })).not.toContain('Last failure');
    expect(print({ how: 'run', program: 'lint', turn: 2 })).not.toContain('Last failure');
    expect(print(undefined, 2, true)).not.toContain('Last failure');
    expect(print({ how: 'quiet', program: 'x.sh', turn: 2 })).toContain(
      '; a later run of `x.sh` reported no error, turn 2\n',
    );
    expect(print(undefined, 3)).toContain('Last failure, turn 1');
    expect(print(undefined, 4)).not.toContain('Last failure');
  });

  it('tells no failed build as open that a later one made good', () => {
    const build = { kind: 'build', command: 'docker build', folder: undefined, turn: 1, isByAgent: false } as const;
    const print = (passed: readonly PassedCheck[], isFailed = false, target = 'docker build -f A .') => {
      const failure = { ...failed, turn: 1, target, later: undefined, isTestedAfter: false };
      const failures = isFailed ? [{ ...build, failures: 1, hadSuccess: true, reason: '' }] : [];
      const checks = { ...noChecks, passed, failed: failures, ranNoCommit: false };
      return fitBriefs([brief([turn(1), turn(2)], { actions: { ...noActions, failure }, checks })], {
        budget: toWordBudget(600),
      });
    };
    expect(print([{ ...build, filesAfter: [], commandsAfter: 0 }])).not.toContain('Last failure');
    expect(print([])).toContain('Last failure, turn 1');
    expect(print([{ ...build, filesAfter: [], commandsAfter: 0 }], true)).toContain('Last failure, turn 1');
    const deployment = { ...build, kind: 'deployment', filesAfter: [], commandsAfter: 0 } as const;
    expect(print([deployment], false, './deploy.sh')).toContain('Last failure, turn 1');
    expect(print([{ ...deployment, turn: 2 }], false, './deploy.sh')).not.toContain('Last failure');
  });

  it('has more of the last command where nothing was said after it', () => {
    const long = { ...action, target: `speak "${words(40)} end"` };
    const print = (texts: readonly string[]) =>
      fitBriefs([brief([turn(1), turn(2, { texts })], { actions: { ...noActions, last: [long, long] } })], {
        budget: toWordBudget(600),
      });
    expect(print([]).match(/boat39 end/g)).toHaveLength(1);
    expect(print(['Said.'])).not.toContain('boat39');
  });

  it('shows the newest line of a log', () => {
    const last = [{ ...action, target: 'git log --oneline -5', result: 'abc1234 Fix failing tide', isFirstLine: true }];
    expect(fitBriefs([brief([turn(1)], { actions: { ...noActions, last } })], { budget: toWordBudget(600) })).toContain(
      '`git log --oneline -5`: ok, output begins “abc1234 Fix failing tide”\n',
    );
  });

  it('lists what still runs, what left the task list, and empty boxes', () => {
    const text = fitBriefs(
      [
        brief([turn(1), turn(2, { texts: ['Left:\n\n- [x] Boats\n- [ ] Piers'] })], {
          openWork: [{ text: 'Write the hook', turn: 1, isDropped: true }],
          backgroundAgents: [{ type: 'car', description: 'Fix the tide', turn: 2, isResumed: true }],
          openBoxes: [
            { path: '/home/ada/harbour/next.md', text: 'Try the buoys', turn: 2 },
            { path: '/home/ada/harbour/next.md', text: 'Push', turn: 2 },
            { path: '/home/ada/old.md', text: 'Long ago', turn: -5 },
          ],
        }),
      ],
      { budget: toWordBudget(600) },
    );
    expect(text).toContain(
      [
        '## Open items',
        '',
        '- Unticked in the last answer: Piers',
        '- Unticked in `next.md` (turn 2): Try the buoys; Push',
        '- Sub-agent resumed in turn 2, no end recorded: car, Fix the tide',
        '- Left the task list in turn 1 without being marked as done: Write the hook',
        '',
      ].join('\n'),
    );
  });

  it('has the first prompt, the task of a short last one, and what that agrees to at the top', () => {
    const print = (intents: readonly string[]) =>
      fitBriefs([brief(intents.map((intent, at) => turn(at + 1, { intent })))], { budget: toWordBudget(600) });
    expect(print(['Sort the boats.', 'Now sort the piers by depth.', 'yes'])).toContain(
      '# Notes\n\n- Goal (turn 1): Sort the boats.\n- Later request (turn 2): Now sort the piers by depth.\n' +
        '- Latest request (turn 3): yes\n- Status',
    );
    const offer = turn(2, { intent: 'Now sort the piers.', texts: ['Sorted.\n\n1. Paint the pier\n2. Wait'] });
    expect(fitBriefs([brief([turn(1), offer, turn(3, { intent: '1' })])], { budget: toWordBudget(600) })).toContain(
      '- Latest request (turn 3): 1, in reply to “Paint the pier” (turn 2)\n',
    );
    expect(print(['Sort the boats.', 'yes'])).toContain(
      '- Goal (turn 1): Sort the boats.\n- Latest request (turn 2): yes\n- Status',
    );
    const note = 'If you need specific details from before exiting plan mode, read the transcript.';
    expect(print([`Implement this.\n\n${note}`])).toContain('- Goal (turn 1): Implement this.\n- Status');
  });

  it('has what was added last to the latest request at the top', () => {
    const added = turn(2, { intent: 'Now the piers.', additions: ['In blue.', 'No, in green.'] });
    const text = fitBriefs([brief([turn(1), added])], { budget: toWordBudget(600) });
    expect(text).toContain('- Latest request (turn 2): Now the piers.\n- Latest follow-up (turn 2): No, in green.\n');
    expect(text).toContain('  - Follow-up: In blue.\n');
    expect(text.match(/in green/g)).toHaveLength(1);
  });

  it('takes thanks for no request', () => {
    const asked = (last: string) =>
      fitBriefs([brief([turn(1, { intent: 'Sort the boats.' }), turn(2, { intent: last })])], {
        budget: toWordBudget(600),
      });
    for (const last of ['Thanks!', 'Excellent work, thank you!', 'Perfect.'])
      expect(asked(last)).not.toContain('Latest request');
    expect(asked('Great, now the piers')).toContain('- Latest request (turn 2): Great, now the piers\n');
  });

  it('says when the last turn only announced something', () => {
    const print = (texts: readonly string[]) =>
      fitBriefs([brief([turn(1, { texts, tools: [] })])], { budget: toWordBudget(600) });
    expect(print(["I'll write the readme."])).toContain(
      '- Turn 1 ends with an announcement; nothing after it is recorded\n',
    );
    expect(print(['Done.'])).not.toContain('## Open items');
  });

  it('quotes the answer of a turn, and its last words behind it', () => {
    const report = `All boats are sorted. ${words(60)}.`;
    const text = fitBriefs([brief([turn(1, { texts: [report, 'Pushed to main as abc1234.'] })])], {
      budget: toWordBudget(600),
    });
    expect(text).toContain('## Last answer (turn 1)\n\n> All boats are sorted. boat0 ');
    expect(text).toContain('\n\nThen:\n\n> Pushed to main as abc1234.\n');
    const waiting = fitBriefs([brief([turn(1, { texts: [report, "I'll wait for the run to finish."] })])], {
      budget: toWordBudget(600),
    });
    expect(waiting).not.toContain('wait for');
  });

  it('says behind an answer what came of a task in the background that it waits for', () => {
    const print = (turns: readonly TurnBrief[]) =>
      fitBriefs([brief(turns, { failedTasks: ['Background command "Run the tests" was stopped'] })], {
        budget: toWordBudget(600),
      });
    const waiting = turn(1, { texts: ['Still on the first test.'] });
    expect(print([waiting])).toContain(
      '> Still on the first test.\n\nAfter it: Background command "Run the tests" was stopped\n',
    );
    expect(print([waiting, turn(2, { texts: [] })])).not.toContain('After it');
  });

  it('tells commands that the client answers alone from turns', () => {
    const counts = { ...brief([]).counts, turns: 7 };
    const print = (localTurns: number) =>
      fitBriefs([brief([turn(1)], { counts, localTurns })], { budget: toWordBudget(600) });
    expect(print(3)).toMatch(/ · 4 turns.* · 3 client commands\n/);
    expect(print(0)).not.toContain('client command');
  });
});
