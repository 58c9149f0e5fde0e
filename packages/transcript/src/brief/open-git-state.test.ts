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
  cwdBranch: undefined,
  isCopied: false,
  ...more,
});
const state = (
  events: readonly GitEvent[],
  edits: readonly (readonly [number, string])[] = [],
  named: ReadonlyMap<string, number> = new Map(),
) => {
  const open = openGitState(events, (turn) => turn !== 5, '/home/ada/harbour');
  for (const [line, path] of edits) open.addEdits(line, [path]);
  return open.toState(named);
};
const commit = (line: number, hash: string, more: Partial<GitEvent> = {}) =>
  event('commit', 'committed', line, { hash, subject: `Commit ${hash}`, branch: 'boats', ...more });
const request = (line: number, action: string, number: number, branch = 'main') =>
  event('pull-request', action, line, { number, url: `https://git.example/a/b/pull/${number}`, branch });

describe('openGitState', () => {
  it('has the newest first, and a pull request where something was done to it', () => {
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
    expect(
      items.map(({ turn, linkedIn, hash, url, action, branch }) => [turn, linkedIn, hash ?? url, action, branch]),
    ).toEqual([
      [2, undefined, 'bbbbbbb', 'committed', 'boats'],
      [1, undefined, 'https://git.example/a/b/pull/38', 'linked', undefined],
      [1, 3, 'https://git.example/a/b/pull/37', 'created', 'boats'],
      [1, undefined, 'aaaaaaa', 'committed', 'boats'],
    ]);
  });

  it('does not move a pull request that is over', () => {
    const named = new Map([['https://git.example/a/b/pull/37', 3]]);
    const { items } = state([request(1, 'created', 37), request(2, 'merged', 37), commit(12, 'aaaaaaa')], [], named);
    expect(items).toMatchObject([{ hash: 'aaaaaaa' }, { action: 'merged', turn: 1, linkedIn: undefined }]);
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
    expect(state([commit(3, 'aaaaaaa'), push(14, { repository: 'ada/harbour' })]).afterCommit?.push).toEqual({
      turn: 2,
      branch: 'boats',
      repository: 'ada/harbour',
    });
    expect(state([commit(3, 'aaaaaaa'), push(3)]).afterCommit?.push).toMatchObject({ turn: 1, branch: 'boats' });
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

  it('keeps the work in other folders apart', () => {
    const other = (line: number, folder: string) => commit(line, 'bbbbbbb', { folder });
    const after = (folder: string) => state([commit(3, 'aaaaaaa'), other(5, folder)]);
    for (const folder of ['~/pier', '/srv/pier', '../pier'])
      expect(after(folder)).toMatchObject({
        items: [{ hash: 'bbbbbbb', folder }, { folder: undefined }],
        afterCommit: { commit: { hash: 'aaaaaaa' } },
      });
    for (const folder of ['~/harbour', '/home/ada/harbour/web', 'web', '?'])
      expect(after(folder).afterCommit).toMatchObject({ commit: { hash: 'bbbbbbb', folder: undefined } });
  });

  it('knows a folder on Windows by all its names', () => {
    const folders = ['C:\\boats', 'c:/boats/web', '/c/Boats', '/mnt/c/boats'];
    for (const folder of folders) {
      const open = openGitState([commit(3, 'aaaaaaa', { folder })], () => true, 'C:\\boats');
      expect(open.toState(new Map()).afterCommit, folder).toBeDefined();
    }
  });

  it('knows the last push with force', () => {
    expect(state([commit(3, 'aaaaaaa'), event('push', 'forced', 12)]).forcedIn).toBe(2);
  });
});
