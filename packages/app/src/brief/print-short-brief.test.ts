import { describe, expect, it } from 'vitest';
import type { TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import type { BriefAction, BriefActions } from '@scrollkeep/transcript/brief/open-actions.ts';
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
  it('prints the last calls with their results, the last test run and the last failure', () => {
    const edit: BriefAction = { ...action, tool: 'Edit', kind: 'file', target: '/home/ada/harbour/a.ts', calls: 3 };
    const testRun = {
      turn: 1,
      command: 'npm test',
      status: 'ok',
      outcome: 'failed',
      summary: 'Tests 1 failed',
      editsAfter: 2,
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
      failure: { ...failed, turn: 1, solvedIn: undefined },
      testRun,
    });
    expect(text).toContain(
      [
        '## Open items',
        '',
        '- Last test run failed, 2 edits since: `npm test`',
        '',
        '## Last actions, newest last',
        '',
        '- Turn 2: Edit `a.ts` ×3: ok',
        '- Turn 2: `npm test true`: ok, output ends “all fine”',
        '- Turn 2: `git push`: **denied**: not allowed',
        '- Turn 2: `npm run watch`: started in the background',
        '- Turn 2: mcp__tide `{"port":"north"}`: no result recorded',
        '- Last test run, turn 1: `npm test`: **failed** (Tests 1 failed); 2 edits recorded after it',
        '- Last failure, turn 1: `npm test true`: **failed**: AssertionError: expected 2 to be 3; ' +
          'not seen to succeed later',
        '',
      ].join('\n'),
    );
    expect(print({ testRun: { ...testRun, outcome: 'passed', summary: '', editsAfter: 0 } })).toContain(
      '- Last test run, turn 1: `npm test`: passed; no edits recorded after it\n',
    );
    expect(print({ testRun: { ...testRun, outcome: 'unclear', summary: '' } })).toContain(
      '`npm test`: result unclear, command ended ok; 2 edits',
    );
    expect(print({ testRun: { ...testRun, outcome: 'unclear', status: 'pending', summary: '' } })).toContain(
      '`npm test`: no result recorded; 2 edits',
    );
  });

  it('has the first prompt, the latest that asks for something, and the very last at the top', () => {
    const print = (intents: readonly string[]) =>
      fitBriefs([brief(intents.map((intent, at) => turn(at + 1, { intent })))], { budget: toWordBudget(600) });
    expect(print(['Sort the boats.', 'Now sort the piers by depth.', 'yes'])).toContain(
      '# Notes\n\n- Goal (turn 1): Sort the boats.\n- Later request (turn 2): Now sort the piers by depth.\n' +
        '- Latest request (turn 3): yes\n- Status',
    );
    expect(print(['Sort the boats.', 'yes'])).toContain(
      '- Goal (turn 1): Sort the boats.\n- Latest request (turn 2): yes\n- Status',
    );
    const note = 'If you need specific details from before exiting plan mode, read the transcript.';
    expect(print([`Implement this.\n\n${note}`])).toContain('- Goal (turn 1): Implement this.\n- Status');
  });

  it('says when the last turn only announced something', () => {
    const print = (texts: readonly string[]) =>
      fitBriefs([brief([turn(1, { texts, tools: [] })])], { budget: toWordBudget(600) });
    expect(print(["I'll write the readme."])).toContain(
      '- Turn 1 ends with an announcement; nothing after it is recorded\n',
    );
    expect(print(['Done.'])).toContain('- Open items: none detected\n');
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
});
