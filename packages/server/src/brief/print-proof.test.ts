import { describe, expect, it } from 'vitest';
import type { BriefTestRun } from '@scrollkeep/transcript/brief/to-test-run.ts';
import { noGitState } from '@scrollkeep/transcript/brief/open-git-state.ts';
import { printProof } from './print-proof.ts';
import type { SessionBrief } from './read-session-brief.ts';
import { noActions } from './read-last-actions.ts';
import { emptyTurn, toSessionBrief } from './session-brief.test-kit.ts';

const turn = {
  ...emptyTurn,
  number: 2,
  texts: ['Sorted.'],
  hasFinalAnswer: true,
  files: [{ path: '/home/ada/harbour/a.ts', by: ['Edit'], isDeleted: false }],
};
const testRun: BriefTestRun = {
  turn: 2,
  command: 'npm test',
  folder: undefined,
  status: 'ok',
  outcome: 'passed',
  isKilled: false,
  isBackground: false,
  summary: 'Tests 3 passed',
  editsAfter: 0,
  commandsAfter: 0,
  isCached: false,
  filesAfter: [],
  later: undefined,
};
const commit = {
  kind: 'commit',
  turn: 2,
  linkedIn: undefined,
  action: 'committed',
  hash: 'abcdef2',
  rewritten: undefined,
  subject: 'Sort boats',
  branch: 'boats',
  url: undefined,
  folder: undefined,
  isByAgent: false,
} as const;
const push = { turn: 2, branch: 'boats', repository: undefined, hash: 'abcdef2' };
const git = (unpushed: number, files: readonly string[] = [], isSettled = true) => ({
  ...noGitState,
  repositories: [
    {
      folder: undefined,
      commits: 1,
      unpushed,
      after: { commit, files, push: unpushed === 0 ? push : undefined, isSettled },
    },
  ],
});
const prove = (more: Partial<SessionBrief>, open: readonly string[] = []) =>
  printProof(toSessionBrief([turn], { status: 'waiting', ...more }), open);

describe('printProof', () => {
  it('says that work is done where tests or a commit came after the last edit', () => {
    expect(prove({ actions: { ...noActions, testRun }, git: git(0) })).toBe(
      '- Recorded as done: tests passed (turn 2), committed (turn 2), pushed (turn 2), no edits after that',
    );
    expect(prove({ git: git(1) }, ['No push recorded for 1 commit'])).toBe(
      '- Recorded as done: committed (turn 2), no edits after that',
    );
  });

  it.each<readonly [why: string, more: Partial<SessionBrief>, open: readonly string[]]>([
    ['nothing proves it', {}, []],
    ['something is open', { git: git(0) }, ['Write the tests']],
    ['the session did not end with an answer', { git: git(0), status: 'working' }, []],
    ['files were edited after the commit', { git: git(0, ['/home/ada/harbour/a.ts']) }, []],
    ['the tests were not run again', { actions: { ...noActions, testRun: { ...testRun, isCached: true } } }, []],
    [
      'a command may have changed files after the tests',
      { actions: { ...noActions, testRun: { ...testRun, commandsAfter: 1 } } },
      [],
    ],
    ['an agent without records worked on', { actions: { ...noActions, testRun }, git: git(0, [], false) }, []],
    ['the tests failed', { actions: { ...noActions, testRun: { ...testRun, outcome: 'failed' } } }, []],
  ])('claims nothing where %s', (_why, more, open) => expect(prove(more, open)).toBeUndefined());
});
