import { describe, expect, it } from 'vitest';
import { noGitState } from '@scrollkeep/transcript/brief/open-git-state.ts';
import { noLooks } from '@scrollkeep/transcript/brief/open-last-looks.ts';
import type { BriefGitItem } from '@scrollkeep/transcript/brief/list-git-items.ts';
import { listLeftovers } from './list-leftovers.ts';
import type { SessionBrief } from './read-session-brief.ts';
import { emptyTurn, toSessionBrief } from './session-brief.test-kit.ts';

const list = (text: string, more: Partial<SessionBrief> = {}) =>
  listLeftovers(toSessionBrief([{ ...emptyTurn, texts: [text] }], more), 30);
const request: BriefGitItem = {
  kind: 'pull-request',
  turn: 1,
  linkedIn: undefined,
  action: 'created',
  hash: undefined,
  rewritten: undefined,
  subject: undefined,
  branch: undefined,
  url: 'https://github.com/ada/harbour/pull/3',
  folder: undefined,
  isByAgent: false,
};

describe('leftovers', () => {
  it('are conditional offers of the last answer, and no courtesies', () => {
    expect(list('All is painted. Say the word when CI is green and I’ll merge.')).toEqual([
      'Offered in the last answer: Say the word when CI is green and I’ll merge.',
    ]);
    expect(list('Painted. Let me know if you need anything else.')).toEqual([]);
    expect(list('Painted. Say the word and I push.', { status: 'interrupted' })).toEqual([]);
  });

  it('are checks that had not ended, and what the last status showed', () => {
    const looks = {
      ...noLooks,
      pendingChecks: { turn: 1, names: ['lint', 'test'] },
      tree: { turn: 1, changed: 2, ahead: 1 },
    };
    expect(list('Done.', { looks })).toEqual([
      'Pending in the last `gh pr checks` (turn 1): lint, test',
      'Last listed by git (turn 1): 2 changed files, 1 commit ahead of the remote branch',
    ]);
  });

  it('are pull requests without a merge', () => {
    const git = (action: string) => ({ git: { ...noGitState, items: [{ ...request, action }] } });
    expect(list('Done.', git('created'))).toEqual([
      'No merge recorded for https://github.com/ada/harbour/pull/3 (created in turn 1)',
    ]);
    expect(list('Done.', git('merged'))).toEqual([]);
    expect(list('Done.', { ...git('created'), looks: { ...noLooks, isMergeSeen: true } })).toEqual([]);
  });
});
