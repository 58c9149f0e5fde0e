import { describe, expect, it } from 'vitest';
import type { GitEvent } from '../conversation/git-event.ts';
import { toGitFact } from '../git-work/git-fact.ts';
import { openGitState } from './open-git-state.ts';

const event = (kind: GitEvent['kind'], action: string, line: number, more: Partial<GitEvent> = {}): GitEvent => ({
  ...toGitFact({ kind, certainty: 'recorded', action }),
  repositoryCertainty: undefined,
  pullRequest: undefined,
  toolUseId: `c${line}`,
  ordinal: 0,
  agentId: undefined,
  turn: Math.ceil(line / 10),
  path: 's.jsonl',
  line,
  uuid: undefined,
  timestamp: undefined,
  cwd: undefined,
  isCopied: false,
  ...more,
});
const state = (
  events: readonly GitEvent[],
  edits: readonly (readonly [number, string])[] = [],
  named: ReadonlyMap<string, number> = new Map(),
) => {
  const open = openGitState(events, (turn) => turn !== 5);
  for (const [line, path] of edits) open.addEdits(line, [path]);
  return open.toState(named);
};
const commit = (line: number, hash: string, more: Partial<GitEvent> = {}) =>
  event('commit', 'committed', line, { hash, subject: `Commit ${hash}`, branch: 'boats', ...more });
const request = (line: number, action: string, number: number, branch = 'main') =>
  event('pull-request', action, line, { number, url: `https://git.example/a/b/pull/${number}`, branch });

describe('openGitState', () => {
  it('has the newest first, and a pull request where it was last named', () => {
    const { items } = state(
      [
        request(1, 'created', 37, 'boats'),
        commit(2, 'aaaaaaa'),
        request(3, 'linked', 38),
        request(4, 'viewed', 39),
        commit(12, 'bbbbbbb'),
        commit(41, 'ccccccc'),
      ],
      [],
      new Map([['https://git.example/a/b/pull/37', 3]]),
    );
    expect(items.map(({ turn, hash, url, action, branch }) => [turn, hash ?? url, action, branch])).toEqual([
      [3, 'https://git.example/a/b/pull/37', 'created', 'boats'],
      [2, 'bbbbbbb', 'committed', 'boats'],
      [1, 'https://git.example/a/b/pull/38', 'linked', undefined],
      [1, 'aaaaaaa', 'committed', 'boats'],
    ]);
  });

  it('says which files were changed after the last commit, and whether a push came after it', () => {
    const edits = [
      [1, 'a.ts'],
      [5, 'b.ts'],
      [6, 'b.ts'],
    ] as const;
    expect(state([commit(3, 'aaaaaaa')], edits).afterCommit).toMatchObject({
      commit: { hash: 'aaaaaaa' },
      files: ['b.ts'],
      push: undefined,
    });
    const push = (line: number, more: Partial<GitEvent> = {}) =>
      event('push', 'pushed', line, { branch: 'boats', ...more });
    expect(state([push(2), commit(3, 'aaaaaaa')]).afterCommit?.push).toBeUndefined();
    expect(state([commit(3, 'aaaaaaa'), push(14)]).afterCommit?.push).toEqual({ turn: 2, branch: 'boats' });
    expect(state([commit(3, 'aaaaaaa'), push(3)]).afterCommit?.push).toEqual({ turn: 1, branch: 'boats' });
    expect(state([]).afterCommit).toBeUndefined();
  });

  it('says nothing of what came after a commit of an agent', () => {
    const byAgent = commit(1, 'bbbbbbb', { agentId: 'a1', turn: 2 });
    expect(state([commit(3, 'aaaaaaa'), byAgent], [[30, 'a.ts']])).toMatchObject({
      items: [
        { hash: 'bbbbbbb', isByAgent: true },
        { hash: 'aaaaaaa', isByAgent: false },
      ],
      afterCommit: undefined,
    });
  });

  it('knows the last push with force', () => {
    expect(state([commit(3, 'aaaaaaa'), event('push', 'forced', 12)]).forcedIn).toBe(2);
  });
});
