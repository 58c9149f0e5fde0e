import { describe, expect, it } from 'vitest';
import type { TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import { noChecks } from '@scrollkeep/transcript/brief/open-checks.ts';
import { toTokenBudget, toWordBudget } from './brief-budget.ts';
import { fitBriefs } from './fit-briefs.ts';
import type { SessionBrief } from './read-session-brief.ts';
import { noActions } from './read-last-actions.ts';
import { action, emptyTurn, failed, toSessionBrief as brief } from './session-brief.test-kit.ts';

const words = (count: number, word = 'boat') => Array.from({ length: count }, (_none, at) => `${word}${at}`).join(' ');
const turn = (number: number, more: Partial<TurnBrief> = {}): TurnBrief => ({
  ...emptyTurn,
  number,
  intent: `Ask ${number}: ${words(80)}`,
  tools: [{ name: 'Bash', calls: number, failed: 1 }],
  texts: ['On it.', `Answer ${number}. ${words(200, 'tide')}`],
  files: [{ path: `/home/ada/harbour/src/file-${number}.ts`, by: ['Edit'], isDeleted: false }],
  commits: [{ subject: `Commit ${number}`, hash: `abcdef${number}`, files: ['a.ts', 'b.ts'], fileCount: 9 }],
  decisions: [{ kind: 'answer', question: `Unit ${number}?`, answer: 'Metres (Recommended)', note: '' }],
  ...more,
});
const long = brief(Array.from({ length: 60 }, (_none, at) => turn(at + 1)));
const count = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

describe('fitBriefs', () => {
  it('tells what was asked, answered, decided, changed and left open, on a page', () => {
    const agent = { type: 'Explore', description: 'Count', status: 'ok', prompt: '', tools: [] };
    const text = fitBriefs(
      [
        brief(
          [
            turn(1, { agents: [{ ...agent, report: 'Now I know.\n\n# Report\n\nThree **boats**.' }] }),
            turn(2, { texts: ['All `done`. Shall I push it?'] }),
          ],
          {
            status: 'interrupted',
            openWork: [
              { text: 'Write the tests', turn: 2, isDropped: false },
              { text: 'Forgotten long ago', turn: 0, isDropped: false },
            ],
            failedTasks: ['Background command "Test" was stopped'],
            background: [{ command: 'npm run watch', description: '', turn: 1, isDetached: false }],
            recap: { text: 'Sorting boats. Next: tests.', time: '1970-01-01T00:00:30Z', turn: 2 },
          },
        ),
      ],
      { budget: toWordBudget(600), timeZone: 'UTC' },
    );
    expect(count(text)).toBeLessThanOrEqual(600);
    expect(text).toContain(
      [
        '- Status: interrupted by the user · last activity 1970-01-01 00:01 UTC · 2 turns',
        '- Resume: `cd /home/ada/harbour && claude --resume s1`',
        '- Session: `s1`, started 1970-01-01 00:00 UTC',
        '- Project: `/home/ada/harbour`, branch `main`',
        '- Recap by Claude Code (1970-01-01 00:00, after turn 2): Sorting boats. Next: tests.',
        '',
        '## Open items',
        '',
        '- Turn 2 was interrupted by the user, after its final answer',
        '- Background command "Test" was stopped',
        '- Background command of turn 1, no end recorded: `npm run watch`',
        '- Write the tests',
        '- Open in the task list of turn 0, which no later turn changed: Forgotten long ago',
        '',
        '## Turns',
        '',
        '- **1.** Ask 1: boat0 ',
      ].join('\n'),
    );
    expect(text).toMatch(
      /^# Notes\n\n- Goal \(turn 1\): Ask 1: boat0 [^\n]*\n- Latest request \(turn 2\): Ask 2: [^\n]*\n- Sta/,
    );
    expect(text).toContain('  - Answer 1. tide0 ');
    expect(text).toContain('## Decisions, newest first\n\n- Unit 2? **Metres**\n- Unit 1? **Metres**\n');
    expect(text).toContain('- Explore, Count: Report: Three boats.\n');
    expect(text).toContain('- `src/file-1.ts` (turn 1)\n');
    expect(text).toContain('## Last answer (turn 2)\n\n> All `done`. Shall I push it?\n');
  });

  it('lists what the last answer asks, and what the last turn left', () => {
    const last = turn(2, {
      texts: ['Two ways. Metres or feet? Shall I push it?'],
      openQuestions: ['Which port?'],
      unsent: ['And hurry'],
    });
    const print = (more: Partial<SessionBrief>) =>
      fitBriefs([brief([turn(1), last], { actions: { ...noActions, last: [failed] }, ...more })], {
        budget: toWordBudget(600),
      });
    expect(print({})).toContain(
      [
        '## Open items',
        '',
        '- Unanswered: Which port?',
        '- Unanswered: Metres or feet?',
        '- Unanswered: Shall I push it?',
        '- Typed but never sent: And hurry',
        '- Last call failed: `npm test`',
        '',
      ].join('\n'),
    );
    expect(print({ status: 'working' })).toContain('## Open items\n\n- Unanswered: Which port?\n- Typed');
    const overloaded = brief([turn(1, { apiError: 'Overloaded' })], { status: 'failed' });
    expect(fitBriefs([overloaded], { budget: toWordBudget(600) })).toContain(
      '- Turn 1 ended in an API error: Overloaded\n',
    );
    expect(fitBriefs([{ ...overloaded, status: 'waiting' }], { budget: toWordBudget(600) })).toContain(
      '- Turn 1 ended in an API error: Overloaded\n',
    );
    const old = brief(
      [1, 2, 3, 4, 5, 6].map((each) => turn(each)),
      { actions: { ...noActions, last: [failed] } },
    );
    expect(fitBriefs([old], { budget: toWordBudget(600) })).not.toContain('## Open items');
    expect(fitBriefs([brief([turn(1)])], { budget: toWordBudget(600) })).not.toContain('## Open items');
    const stopped = brief([turn(1, { hasFinalAnswer: false })], { status: 'working' });
    expect(fitBriefs([stopped], { budget: toWordBudget(600) })).toContain(
      '## Open items\n\n- Turn 1 has no final answer\n',
    );
  });

  it('always has the last turns, and keeps the end of a long answer', () => {
    const text = fitBriefs(
      [brief([...long.turns, turn(61, { texts: [`It works. ${words(400, 'Boat')}. More.\n\nNot pushed yet.`] })])],
      { budget: toWordBudget(600) },
    );
    for (const number of [1, 59, 60]) expect(text).toContain(`- **${number}.** `);
    expect(text).not.toContain('- **61.** ');
    expect(text).toMatch(/> It works\. (?:Boat\d+ )*…/);
    expect(text).toContain('Not pushed yet.\n');
  });

  it('marks an interrupted turn, and leaves out one whose prompt was sent again', () => {
    const again = { intent: 'Sort boats', files: [], isInterrupted: true };
    const text = fitBriefs(
      [brief([turn(1), turn(2, again), turn(3, { intent: 'Sort boats' }), turn(4, { isInterrupted: true })])],
      { budget: toWordBudget(600) },
    );
    expect(text).not.toContain('- **2.** ');
    expect(text).toContain('- **3.** Sort boats\n');
    expect(text).toMatch(/- \*\*4\.\*\* .* \*\(interrupted\)\*\n/);
  });

  it('says when nothing was committed', () => {
    const print = (ranNoCommit: boolean, more: Partial<TurnBrief> = {}) =>
      fitBriefs([brief([turn(1, more)], { checks: { ...noChecks, ranNoCommit } })], { budget: toWordBudget(600) });
    expect(print(true)).toContain('Claude ran no `git commit`.\n');
    expect(print(false)).not.toContain('Claude ran no');
    expect(print(true, { files: [] })).not.toContain('Claude ran no');
  });

  it('names the last command of a turn in which nothing was said', () => {
    const silent = turn(1, { texts: [], commands: [{ command: 'say hello', description: 'Greet', status: 'ok' }] });
    expect(fitBriefs([brief([silent])], { budget: toWordBudget(600) })).toContain('  - No text. Last command: Greet\n');
  });

  it('counts files outside the project', () => {
    const files = ['/tmp/x', '/home/ada/harbour/boats.ts', '/tmp/y'].map((path) => ({
      path,
      by: [],
      isDeleted: false,
    }));
    const print = (paths: typeof files) =>
      fitBriefs([brief([turn(1, { files: paths })])], { budget: toWordBudget(600) });
    expect(print(files)).toContain(
      '## Files edited, newest first\n\n- `boats.ts` (turn 1)\n- 2 files outside the project\n',
    );
    expect(print(files.slice(0, 1))).toContain('## Files edited, newest first\n\n- `/tmp/x` (turn 1)\n');
  });

  it.each([1, 2, 7, 30, 100, 300, 1000, 5000])('is never longer than %i tokens of three bytes', (most) => {
    const text = fitBriefs([long, long], { budget: toTokenBudget(most) });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most * 3);
    expect(text).not.toBe('');
  });

  it('uses the room it is given, and says how much is left out', () => {
    const text = fitBriefs([long], { budget: toWordBudget(600) });
    expect(count(text)).toBeGreaterThan(400);
    expect(text).toMatch(/- … \d+ turns left out\n/);
    expect(text).toMatch(/- … \d+ more\n/);
    expect(text).toContain('- **1.** ');
    expect(text).toContain('- **59.** ');
    expect(count(fitBriefs([long], { budget: toWordBudget(2000) }))).toBeGreaterThan(1200);
  });

  it('keeps the last of many sessions and counts the others', () => {
    const many = Array.from({ length: 100 }, (_none, at) => brief([turn(1)], { title: `Session ${at}` }));
    const text = fitBriefs(many, { budget: toWordBudget(600) });
    expect(count(text)).toBeLessThanOrEqual(600);
    const [, left] = /^(\d+) earlier sessions left out\.\n/.exec(text) ?? [];
    expect(text.match(/^# Session/gm)).toHaveLength(100 - Number(left));
    expect(text).toContain('# Session 99\n');
  });

  it('bounds a text without spaces', () => {
    const text = fitBriefs([brief([turn(1, { intent: '港'.repeat(9000), texts: ['船'.repeat(9000)] })])], {
      budget: toWordBudget(600),
    });
    expect(Buffer.byteLength(text)).toBeLessThan(4000);
  });

  it('lets nothing of a session come to life in a reader of Markdown', () => {
    const evil = '<script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1))';
    const agent = { type: evil, description: evil, status: evil, prompt: evil, report: evil, tools: [] };
    const check = { kind: 'build', command: evil, folder: evil, turn: 1, isByAgent: true } as const;
    const gitItem = {
      kind: 'commit',
      turn: 1,
      linkedIn: 2,
      action: evil,
      hash: evil,
      rewritten: { turn: 1, how: 'rebase', pushedAs: evil },
      subject: evil,
      branch: evil,
      url: evil,
      folder: evil,
      isByAgent: true,
    } as const;
    const push = { turn: 1, branch: evil, repository: evil, hash: evil };
    const after = { commit: gitItem, files: [`/home/ada/harbour/${evil}`], push, isSettled: true };
    const text = fitBriefs(
      [
        brief(
          [
            turn(1, {
              intent: evil,
              additions: [evil],
              texts: [evil],
              agents: [agent],
              commands: [{ command: evil, description: evil, status: 'error' }],
              commits: [{ subject: evil, hash: evil, files: [evil], fileCount: undefined }],
              pullRequests: [{ url: evil, number: 1, title: evil, action: evil }],
              openQuestions: [evil],
              unsent: [evil],
              apiError: evil,
              decisions: [
                { kind: 'answer', question: evil, answer: evil, note: evil },
                { kind: 'plan', plan: evil, isApproved: false },
              ],
              files: [{ path: evil, by: [evil], isDeleted: true }],
            }),
          ],
          {
            title: evil,
            openWork: [{ text: evil, turn: 1, isDropped: true }],
            compaction: { text: evil, time: undefined, turn: 1 },
            backgroundAgents: [{ type: evil, description: evil, turn: 1, isResumed: true }],
            openBoxes: [{ path: `${evil}.md`, text: evil, turn: 1 }],
            status: 'failed',
            recap: { text: evil, time: undefined, turn: 1 },
            background: [{ command: evil, description: evil, turn: 1, isDetached: true }],
            actions: {
              last: [
                { ...failed, target: evil, result: evil },
                { ...action, tool: evil, kind: 'other', target: evil, result: evil },
                { ...action, tool: evil, kind: 'file', target: evil },
              ],
              failure: {
                ...failed,
                target: evil,
                result: evil,
                later: { how: 'quiet', program: evil, turn: 1 },
                isTestedAfter: false,
              },
              testRun: {
                turn: 1,
                command: evil,
                folder: evil,
                status: 'ok',
                outcome: 'failed',
                isKilled: false,
                isBackground: false,
                summary: evil,
                editsAfter: 1,
                commandsAfter: 0,
                isCached: false,
                filesAfter: [evil],
                later: { turn: 1, command: evil, status: 'ok', isKilled: false, isBackground: true },
              },
            },
            checks: {
              failed: [{ ...check, failures: 2, hadSuccess: true, reason: evil }],
              passed: [{ ...check, filesAfter: [evil], commandsAfter: 0 }],
              kinds: ['lint'],
              failedTurns: [check],
              rewrites: { commands: 2, last: check },
              ranNoCommit: true,
            },
            failedTasks: [evil],
            git: {
              items: [gitItem, { ...gitItem, kind: 'pull-request' }],
              repositories: [evil, undefined].map((folder) => ({ folder, commits: 1, unpushed: 0, after })),
              forced: [{ ...push, folder: evil, before: evil, lostFrom: evil }],
            },
            resumeCommand: evil,
          },
        ),
      ],
      { budget: toTokenBudget(5000) },
    );
    // Inside a code span nothing is markup.
    expect(text.replaceAll(/`[^`]*`/g, '')).not.toMatch(/<(?:script|img)|[^\\]\]\(javascript/);
  });
});
