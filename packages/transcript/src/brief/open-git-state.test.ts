import { describe, expect, it } from 'vitest';
import type { GitEvent } from '../conversation/git-event.ts';
import { toGitFact } from '../git-work/git-fact.ts';
import { openGitState, type BriefGitState } from './open-git-state.ts';

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
/** The main file has the lines; agents have files of their own, and places by their times. */
const toPlace = ({ path, line, timestamp }: GitEvent) =>
  path === 's.jsonl' ? line : timestamp === undefined ? undefined : Number(timestamp);
const state = (
  events: readonly GitEvent[],
  edits: readonly (readonly [number, string])[] = [],
  named: ReadonlyMap<string, number> = new Map(),
) => {
  const open = openGitState(events, (turn) => turn !== 5, '/home/ada/harbour', toPlace);
  for (const [line, path] of edits) open.addEdits(line, [path]);
  return open.toState(named);
};
const commit = (line: number, hash: string, more: Partial<GitEvent> = {}) =>
  event('commit', 'committed', line, { hash, subject: `Commit ${hash}`, branch: 'boats', ...more });
const request = (line: number, action: string, number: number, branch = 'main') =>
  event('pull-request', action, line, { number, url: `https://git.example/a/b/pull/${number}`, branch });

const push = (line: number, more: Partial<GitEvent> = {}) =>
  event('push', 'pushed', line, { branch: 'boats', ...more });

const after = ({ repositories }: BriefGitState) => repositories[0]?.after;

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
    expect(after(state([commit(3, 'aaaaaaa')], edits))).toMatchObject({
      commit: { hash: 'aaaaaaa' },
      files: ['b.ts'],
      push: undefined,
    });
    expect(after(state([push(2), commit(3, 'aaaaaaa')]))?.push).toBeUndefined();
    expect(
      after(state([commit(3, 'aaaaaaa'), push(14, { repository: 'ada/harbour', hash: 'aaaaaaa' })]))?.push,
    ).toEqual({
      hash: 'aaaaaaa',
      turn: 2,
      branch: 'boats',
      repository: 'ada/harbour',
    });
    expect(after(state([commit(3, 'aaaaaaa'), push(3)]))?.push).toMatchObject({ turn: 1, branch: 'boats' });
    expect(state([]).repositories).toEqual([]);
  });

  const byAgent = (kind: 'commit' | 'push', timestamp: string | undefined, more: Partial<GitEvent> = {}) =>
    event(kind, kind === 'commit' ? 'committed' : 'pushed', 1, {
      hash: 'bbbbbbb',
      branch: 'boats',
      agentId: 'a1',
      path: 'agents/a1.jsonl',
      turn: 1,
      timestamp,
      ...more,
    });

  it('says nothing of what came after a commit of an agent', () => {
    for (const timestamp of ['5.5', undefined])
      expect(state([commit(3, 'aaaaaaa'), push(4), byAgent('commit', timestamp)], [[30, 'a.ts']])).toMatchObject({
        items: [
          { hash: 'bbbbbbb', isByAgent: true },
          { hash: 'aaaaaaa', isByAgent: false },
        ],
        repositories: [{ commits: 2, after: undefined }],
      });
    // Neither where no turn started it, nor where its turn was left.
    const elsewhere = [undefined, 5].map((turn) => byAgent('commit', '15.5', { turn }));
    for (const late of elsewhere)
      expect(state([commit(3, 'aaaaaaa'), push(14), late]).repositories).toMatchObject([
        { commits: 1, after: undefined },
      ]);
  });

  it('puts the work of an agent in the background where its time says, whatever turn started it', () => {
    const early = state([commit(13, 'aaaaaaa'), push(14), byAgent('commit', '12.5')]);
    expect(after(early)).toMatchObject({ commit: { hash: 'aaaaaaa' }, push: { turn: 2 }, isSettled: true });
    const pushed = (timestamp: string | undefined) =>
      after(state([commit(13, 'aaaaaaa'), byAgent('push', timestamp)]))?.push;
    expect(pushed('13.5')).toMatchObject({ turn: 1 });
    expect(pushed('12.5')).toBeUndefined();
    expect(pushed(undefined)).toBeUndefined();
  });

  it('has no push after the last commit where an agent without records may have committed later', () => {
    const seen = (end: number) => {
      const open = openGitState([commit(3, 'aaaaaaa'), push(5)], () => true, '/home/ada/harbour', toPlace);
      open.addUnseenAgent(end);
      open.addUnseenAgent(0);
      return after(open.toState(new Map()));
    };
    expect(seen(2)).toMatchObject({ push: { turn: 1 }, isSettled: true });
    expect(seen(4)).toMatchObject({ push: { turn: 1 }, isSettled: false });
    expect(seen(6)).toMatchObject({ push: undefined, isSettled: false });
    expect(seen(Infinity)).toMatchObject({ push: undefined, isSettled: false });
  });

  it('is not settled where a formatter came after the last commit', () => {
    const formatted = (line: number) => {
      const open = openGitState([commit(3, 'aaaaaaa')], () => true, '/home/ada/harbour', toPlace);
      open.addRewriter(line);
      return after(open.toState(new Map()))?.isSettled;
    };
    expect([2, 4].map(formatted)).toEqual([true, false]);
  });

  it('settles edits by a status with nothing to commit, and by the push of a commit that nothing told of', () => {
    const edits = [[4, '/home/ada/harbour/a.ts']] as const;
    const open = () => {
      const opened = openGitState([commit(3, 'aaaaaaa')], () => true, '/home/ada/harbour', toPlace);
      for (const [line, path] of edits) opened.addEdits(line, [path]);
      return opened;
    };
    const filesAfter = (opened: ReturnType<typeof open>) => after(opened.toState(new Map()))?.files;
    const [clean, early, elsewhere] = [open(), open(), open()];
    clean.addCleanTree(6, '/home/ada/harbour', { folder: undefined });
    early.addCleanTree(3, '/home/ada/harbour', { folder: undefined });
    elsewhere.addCleanTree(6, '/home/ada/nets', { folder: undefined });
    expect([clean, early, elsewhere].map(filesAfter)).toEqual([
      [],
      ['/home/ada/harbour/a.ts'],
      ['/home/ada/harbour/a.ts'],
    ]);

    const pushed = (hash: string, branch = 'boats') =>
      after(state([commit(3, 'aaaaaaa'), event('push', 'pushed', 6, { hash, branch })], edits))?.files;
    expect(pushed('bbbbbbb')).toEqual([]);
    expect(pushed('aaaaaaa')).toEqual(['/home/ada/harbour/a.ts']);
    expect(pushed('bbbbbbb', 'nets')).toEqual(['/home/ada/harbour/a.ts']);
  });

  it('keeps the work in other folders apart', () => {
    const both = (folder: string) => state([commit(3, 'aaaaaaa'), commit(5, 'bbbbbbb', { folder })]);
    const home = '/home/ada/harbour';
    for (const [folder, shown = folder] of [['~/pier'], ['/srv/pier'], ['../pier', '/home/ada/pier']] as const)
      expect(both(folder)).toMatchObject({
        items: [
          { hash: 'bbbbbbb', folder: shown },
          { hash: 'aaaaaaa', folder: home },
        ],
        repositories: [
          { folder: shown, commits: 1 },
          { folder: home, commits: 1, after: { commit: { hash: 'aaaaaaa' } } },
        ],
      });
    for (const folder of ['~/harbour', '/home/ada/harbour/web', 'web', '?'])
      expect(both(folder).repositories).toMatchObject([
        { folder: undefined, commits: 2, after: { commit: { hash: 'bbbbbbb', folder: undefined } } },
      ]);
    expect(state([commit(3, 'aaaaaaa', { folder: '/srv/pier' })], [[4, '/home/ada/harbour/a.ts']])).toMatchObject({
      repositories: [{ folder: '/srv/pier', after: { files: [] } }],
    });
  });

  it('takes a folder in another one for a repository of its own where branches or remotes differ', () => {
    const nested = { cwd: '/home/ada/harbour/boats', branch: 'main' };
    const outer = { cwd: '/home/ada/harbour', branch: 'master' };
    const events = [commit(3, 'aaaaaaa', nested), commit(5, 'bbbbbbb', outer), commit(7, 'ccccccc', nested)];
    const found = state(events, [
      [6, '/home/ada/harbour/boats/a.ts'],
      [8, '/home/ada/harbour/b.ts'],
    ]);
    expect(found.repositories).toMatchObject([
      { folder: '/home/ada/harbour/boats', commits: 2, after: { commit: { hash: 'ccccccc' }, files: [] } },
      { folder: '/home/ada/harbour', commits: 1, after: { files: ['/home/ada/harbour/b.ts'] } },
    ]);
    const same = { ...nested, branch: 'master' };
    expect(state([commit(3, 'aaaaaaa', same), commit(5, 'bbbbbbb', outer)]).repositories).toHaveLength(1);
    const pushTo = (line: number, repository: string, { cwd }: { cwd: string }) =>
      event('push', 'pushed', line, { repository, cwd });
    const pushes = [pushTo(4, 'ada/boats', same), pushTo(6, 'ada/harbour', outer)];
    expect(state([commit(3, 'aaaaaaa', same), ...pushes, commit(5, 'bbbbbbb', outer)]).repositories).toHaveLength(2);
    // The client may note the folder that the command went to.
    const moved = { folder: 'boats', cwd: '/home/ada/harbour/boats', branch: 'main' };
    expect(state([commit(3, 'aaaaaaa', moved), commit(5, 'bbbbbbb', outer)]).repositories).toMatchObject([
      { folder: '/home/ada/harbour' },
      { folder: '/home/ada/harbour/boats' },
    ]);
  });

  it('knows the hash that was pushed after a rebase, and only of the last commit', () => {
    const pushed = event('push', 'pushed', 9, { hash: 'fffffff', branch: 'boats' });
    const rebase = (line: number, how: 'pull' | 'rebase' | 'reset' = 'pull', commits?: number, branch?: string) => {
      const events = [commit(3, 'aaaaaaa'), commit(5, 'bbbbbbb'), pushed];
      const open = openGitState(events, () => true, '/home/ada/harbour', toPlace);
      open.addRewrite(line, 1, undefined, { folder: undefined, how, branch, commits });
      return open.toState(new Map()).items.map(({ hash, rewritten }) => [hash, rewritten?.pushedAs, rewritten?.turn]);
    };
    expect(rebase(7)).toEqual([
      ['bbbbbbb', 'fffffff', 1],
      ['aaaaaaa', undefined, 1],
    ]);
    expect(rebase(4)).toEqual([
      ['bbbbbbb', undefined, undefined],
      ['aaaaaaa', undefined, 1],
    ]);
    // What was pushed before it, a pull does not touch; a rebase may.
    expect(rebase(12)[0]).toEqual(['bbbbbbb', undefined, undefined]);
    expect(rebase(12, 'rebase')[0]).toEqual(['bbbbbbb', undefined, 1]);
    // Of another branch.
    expect(rebase(7, 'rebase', undefined, 'piers').map(([, , turn]) => turn)).toEqual([undefined, undefined]);
    expect(rebase(7, 'rebase', undefined, 'boats')[0]).toEqual(['bbbbbbb', 'fffffff', 1]);
    // A reset takes as many as it says.
    expect(rebase(12, 'reset', 1)).toEqual([
      ['bbbbbbb', undefined, 1],
      ['aaaaaaa', undefined, undefined],
    ]);
    expect(rebase(12, 'reset').map(([, , turn]) => turn)).toEqual([1, 1]);
  });

  it('has of an amended commit only what it became', () => {
    const amended = commit(5, 'bbbbbbb', { action: 'amended' });
    expect(state([commit(3, 'aaaaaaa'), amended]).items.map(({ hash }) => hash)).toEqual(['bbbbbbb']);
    const elsewhere = { ...amended, branch: 'piers' };
    expect(state([commit(3, 'aaaaaaa'), elsewhere]).items).toHaveLength(2);
  });

  it('knows a folder on Windows by all its names', () => {
    const folders = ['C:\\boats', 'c:/boats/web', '/c/Boats', '/mnt/c/boats', 'C:boats'];
    for (const folder of folders) {
      const open = openGitState([commit(3, 'aaaaaaa', { folder })], () => true, 'C:\\boats', toPlace);
      expect(open.toState(new Map()).repositories, folder).toMatchObject([{ folder: undefined }]);
    }
  });

  it('knows what a push with force replaced, and whose commit that was', () => {
    const forced = (line: number, more: Partial<GitEvent> = {}) =>
      event('push', 'forced', line, { before: 'aaaaaaa', hash: 'bbbbbbb', branch: 'main', ...more });
    const pier = { cwd: '/srv/pier' };
    expect(state([commit(3, 'aaaaaaa'), forced(12)]).forced).toEqual([
      {
        turn: 2,
        branch: 'main',
        repository: undefined,
        before: 'aaaaaaa',
        hash: 'bbbbbbb',
        folder: undefined,
        lostFrom: undefined,
      },
    ]);
    const events = [commit(3, 'aaaaaaa1'), commit(5, 'bbbbbbb', pier), forced(12, pier)];
    expect(state(events).forced).toMatchObject([{ folder: '/srv/pier', lostFrom: '/home/ada/harbour' }]);
    expect(state([...events, event('push', 'pushed', 13)]).forced).toMatchObject([{ lostFrom: undefined }]);
    expect(state([commit(3, 'aaaaaaa'), event('push', 'forced', 12)]).forced).toMatchObject([{ before: undefined }]);
  });
});
