import { describe, expect, it } from 'vitest';
import type { BriefGitItem } from '@scrollkeep/transcript/brief/list-git-items.ts';
import { noLooks } from '@scrollkeep/transcript/brief/open-last-looks.ts';
import { noGitState, type AfterCommit, type BriefGitState } from '@scrollkeep/transcript/brief/open-git-state.ts';
import { toWordBudget } from './brief-budget.ts';
import { fitBriefs } from './fit-briefs.ts';
import { emptyTurn, toSessionBrief } from './session-brief.test-kit.ts';

const commit: BriefGitItem = {
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
};
const request: BriefGitItem = {
  ...commit,
  kind: 'pull-request',
  action: 'created',
  hash: undefined,
  url: 'https://git.example/ada/harbour/pull/58',
};
const turn = {
  ...emptyTurn,
  number: 2,
  texts: ['Sorted.'],
  commits: [{ subject: 'Sort boats', hash: 'abcdef2', files: ['a.ts', 'b.ts'], fileCount: 9 }],
};
const print = (git: Partial<BriefGitState>) =>
  fitBriefs([toSessionBrief([turn], { git: { items: [commit], repositories: [], forced: [], ...git } })], {
    budget: toWordBudget(600),
  });
const only = (after: AfterCommit) => [{ folder: undefined, commits: 1, unpushed: 0, after }];
const push = { turn: 2, branch: 'boats', repository: 'ada/harbour', hash: 'abcdef23' };
const forced = { ...push, folder: undefined, before: '1111111', lostFrom: undefined };

describe('the work with git in a brief', () => {
  it('is told newest first, with turn, branch and files', () => {
    const older: BriefGitItem = {
      ...commit,
      turn: 1,
      hash: '1234567',
      branch: undefined,
      folder: '~/pier',
      isByAgent: true,
    };
    const text = print({ items: [{ ...request, turn: 1, linkedIn: 2 }, commit, { ...older, action: 'amended' }] });
    expect(text).toContain(
      [
        '## Commits and pull requests, newest first',
        '',
        '- Turn 1, branch `boats`, created, linked again in turn 2: ' +
          'pull request https://git.example/ada/harbour/pull/58: Sort boats',
        '- Turn 2, branch `boats`: `abcdef2` Sort boats (`a.ts`, `b.ts`, 7 more)',
        '- Turn 1, in `~/pier`, amended, by a sub-agent: `1234567` Sort boats',
        '',
      ].join('\n'),
    );
  });

  it('always names the pull request that the client linked last, behind the work', () => {
    const linked: BriefGitItem = {
      ...request,
      action: 'linked',
      turn: 1,
      linkedIn: 2,
      branch: undefined,
      subject: undefined,
    };
    const commits = Array.from({ length: 100 }, (_none, at) => ({ ...commit, hash: `abcde${at}` }));
    expect(print({ items: [...commits, linked] })).toMatch(
      /- … \d+ more\n- Turn 1, only linked by Claude Code, linked again in turn 2: pull request https:\S+58\n/,
    );
  });

  it('has a commit of which only the command is known', () => {
    const unknown: BriefGitItem = { ...commit, hash: undefined, subject: undefined, branch: undefined, turn: 1 };
    expect(print({ items: [unknown] })).toContain('\n- Turn 1: message not recorded\n');
  });

  it('leaves out commits without hash and message before others', () => {
    const unnamed = { ...commit, hash: undefined, subject: undefined };
    const text = print({ items: [unnamed, unnamed, commit] });
    expect(text).toContain('newest first\n\n- Turn 2, branch `boats`: `abcdef2` Sort boats');
    expect(text).toContain('- … 2 more');
    expect(text).not.toContain('message not recorded');
  });

  it('says what came after the last commit', () => {
    const memory = '/home/ada/harbour/.claude/projects/x/memory/m.md';
    const after = { commit, files: ['/home/ada/harbour/a.ts', memory, '/tmp/x'], push: undefined, isSettled: true };
    const text = print({ repositories: only(after), forced: [{ ...forced, before: undefined }, forced] });
    expect(text).toContain('## Open items\n\n- Edited after the last recorded commit (`abcdef2`): `a.ts`\n');
    expect(text).toContain(
      '\n- Forced update in turn 2, branch `boats`, to `ada/harbour`: `1111111` replaced by `abcdef23`\n',
    );
    expect(text.match(/Forced update/g)).toHaveLength(1);
    const pushed = print({ repositories: only({ commit, files: ['/tmp/x'], push, isSettled: true }) });
    expect(pushed).toContain('\n- Push recorded after the last commit, turn 2, branch `boats`, to `ada/harbour`\n');
    expect(pushed).not.toContain('## Open items');
    expect(
      print({ repositories: only({ commit, files: [], push: { ...push, hash: '2222222' }, isSettled: true }) }),
    ).toContain('to `ada/harbour`, at `2222222`\n');
  });

  it('counts commits without a recorded push as open', () => {
    const some = (unpushed: number | undefined, folder?: string) =>
      print({
        repositories: [
          { folder, commits: 3, unpushed, after: { commit, files: [], push: undefined, isSettled: true } },
        ],
      });
    expect(some(2)).toContain('## Open items\n\n- No push recorded for 2 commits (last `abcdef2`), branch `boats`\n');
    expect(some(1, '/srv/pier')).toContain('1 commit (last `abcdef2`), branch `boats`, in `/srv/pier`\n');
    for (const none of [0, undefined]) expect(some(none)).not.toContain('No push recorded');
  });

  it('counts those that git had ahead before the session', () => {
    const repositories = [
      { folder: undefined, commits: 1, unpushed: 1, after: { commit, files: [], push: undefined, isSettled: true } },
    ];
    const text = fitBriefs(
      [toSessionBrief([turn], { git: { ...noGitState, repositories }, looks: { ...noLooks, ahead: 3 } })],
      { budget: toWordBudget(600) },
    );
    expect(text).toContain('No push recorded for 3 commits (last `abcdef2`), branch `boats`\n');
  });

  it('names the hash that was pushed, and never one that a rebase replaced as the current one', () => {
    const rebased = { ...commit, rewritten: { turn: 2, how: 'rebase', pushedAs: '7dd03a89' } as const };
    const files = ['/home/ada/harbour/a.ts'];
    const text = print({
      items: [rebased],
      repositories: only({ commit: rebased, files, push: undefined, isSettled: true }),
    });
    expect(text).toContain(
      '- Turn 2, branch `boats`: `7dd03a89` Sort boats (`a.ts`, `b.ts`, 7 more); ' +
        'rebased in turn 2 (hash as pushed, was `abcdef2`)\n',
    );
    expect(text).toContain('Edited after the last recorded commit (`7dd03a89`): `a.ts`\n');
    const reset = { ...commit, rewritten: { turn: 2, how: 'reset', pushedAs: undefined } as const };
    expect(print({ items: [reset] })).toContain(
      '`abcdef2` Sort boats (`a.ts`, `b.ts`, 7 more); before a `git reset` in turn 2, may be off its branch\n',
    );
    const unknown = { ...rebased, rewritten: { turn: 2, how: 'rebase', pushedAs: undefined } as const };
    expect(print({ items: [unknown] })).toContain(
      '`boats`: Sort boats (`a.ts`, `b.ts`, 7 more); rebased in turn 2 (new hash not recorded, was `abcdef2`)\n',
    );
  });

  it('has the pushed tip in place of commits before a reset, and does not count them', () => {
    const rewritten = { turn: 2, how: 'reset', pushedAs: undefined } as const;
    const gone = { ...commit, folder: '/srv/pier', hash: '1111111', rewritten };
    const after = { commit: gone, files: [], push: { ...push, hash: '7dd03a8' }, isSettled: true };
    const pier = { folder: '/srv/pier', commits: 37, unpushed: 0, after };
    const repositories = [pier, { ...pier, folder: undefined, commits: 1, after: undefined }];
    const text = print({ items: [gone, commit], repositories });
    expect(text).toContain('- In `/srv/pier`, commits, some before a `git reset`:\n  - Push recorded after');
    expect(text).toContain('at `7dd03a8`');
    expect(text).not.toContain('1111111');
  });

  it('is told by repository where there are several, with what a forced push took from one', () => {
    const pier = { ...commit, hash: '1111111', folder: '/srv/pier', subject: 'Paint piers' };
    const here = { ...commit, folder: '/home/ada/harbour' };
    const text = print({
      items: [
        here,
        pier,
        { ...pier, hash: '0000000' },
        { ...pier, hash: '9999999' },
        { ...pier, hash: '8888888' },
        request,
      ],
      repositories: [
        {
          folder: '/home/ada/harbour',
          commits: 1,
          unpushed: 0,
          after: { commit: here, files: [], push, isSettled: true },
        },
        { folder: '/srv/pier', commits: 4, unpushed: 0, after: undefined },
      ],
      forced: [{ ...forced, folder: '/home/ada/harbour', lostFrom: '/srv/pier' }],
    });
    expect(text).toContain(
      '## Open items\n\n- Forced update in turn 2, branch `boats`, to `ada/harbour` replaced `1111111`, ' +
        'a commit of `/srv/pier`; no later push from there recorded\n',
    );
    expect(text).toContain('\n- In `/home/ada/harbour`, 1 commit:\n  - Turn 2, branch `boats`: `abcdef2` Sort boats');
    expect(text).toContain(
      '\n  - Push recorded after the last commit, turn 2, branch `boats`, to `ada/harbour`\n' +
        '- In `/srv/pier`, 4 commits:\n  - Turn 2, branch `boats`: `1111111` Paint piers\n',
    );
    expect(text).toContain('\n- Turn 2, branch `boats`, created: pull request https:');
    expect(text).toContain(', from `/home/ada/harbour`: `1111111` replaced by `abcdef23`\n');
  });
});

describe('requests without a final answer', () => {
  const open = (number: number, intent: string, isInterrupted = false) => ({
    ...emptyTurn,
    number,
    intent,
    isInterrupted,
    hasFinalAnswer: false,
  });
  const show = (turns: readonly (typeof emptyTurn)[], status: 'working' | 'waiting') =>
    fitBriefs([toSessionBrief(turns, { status })], { budget: toWordBudget(600) });

  it('are open items after the last answer, the newest first, unless they were sent again', () => {
    const turns = [
      { ...turn, number: 1 },
      open(2, 'Sort the boats.'),
      open(3, 'Sort the piers.', true),
      open(4, 'Count the buoys of the north.'),
      open(5, 'Count the buoys of the north, and those of the south.'),
    ];
    expect(show(turns, 'working')).toContain(
      '## Open items\n\n- Turn 5 has no final answer\n- Turn 3 was interrupted: Sort the piers.\n' +
        '- Turn 2 has no final answer: Sort the boats.\n\n',
    );
  });

  it('are told with what only goes on with them', () => {
    const turns = [
      open(1, 'Sort the boats.'),
      open(2, 'continue'),
      open(3, 'Sort the piers.'),
      open(4, 'Continue.'),
      open(5, 'go on'),
    ];
    expect(show(turns, 'working')).toContain(
      '## Open items\n\n- Turn 5 has no final answer\n- Turn 1 has no final answer: Sort the boats.\n\n',
    );
  });

  it('are history where a later turn was answered', () => {
    const turns = [open(1, 'Sort the boats.'), open(2, 'Sort the piers.', true), { ...turn, number: 3 }];
    expect(show(turns, 'waiting')).not.toContain('## Open items');
  });
});
