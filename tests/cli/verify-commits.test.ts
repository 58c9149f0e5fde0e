import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommitCheck, CommitClaim, FoundCommit } from '../../packages/server/src/verification/commit-check.ts';
import { verifyCommits } from '../../packages/server/src/verification/verify-commits.ts';
import { makeRepository, type TestRepository } from '../setup/make-repository.ts';

const { signal } = new AbortController();
let base: string;
let repository: TestRepository;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'scrollkeep-verify-')));
  repository = makeRepository(join(base, 'harbour'));
  repository.commit('Start', { 'base.txt': 'base\n' });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const toClaim = (hash: string | undefined, subject?: string, more: Partial<CommitClaim> = {}): CommitClaim => ({
  hash: hash?.slice(0, 8),
  subject: subject ?? (hash === undefined ? undefined : repository.git('log', '-1', '--format=%s', hash)),
  timeMs: undefined,
  cwd: repository.folder,
  folder: undefined,
  ...more,
});

async function check(...claims: readonly (CommitClaim | string)[]): Promise<readonly CommitCheck[]> {
  return verifyCommits(
    claims.map((claim) => (typeof claim === 'string' ? toClaim(claim) : claim)),
    signal,
  );
}

const toShort = (each: CommitCheck | undefined) =>
  each?.state === 'verified' || each?.state === 'inferred'
    ? [each.state, each.rewritten, each.hash, each.isOnHead]
    : [each?.state];
const getRemaining = (each: CommitCheck | undefined) => (each as FoundCommit).remaining;
const find = (subject: string) => repository.git('log', '-1', '--format=%H', '--fixed-strings', `--grep=${subject}`);

/** Lines of a file that git gives to a commit, by another way than the program's: the reverse of its own diff. */
function countByLog(hash: string, path: string): number {
  const annotated = repository.git('annotate', '-l', path, 'HEAD');
  return annotated.split('\n').filter((line) => line.startsWith(hash)).length;
}

const numbers = (from: number, to: number, word = 'line') =>
  Array.from({ length: to - from + 1 }, (_, at) => `${word} ${from + at}\n`).join('');

describe('verifyCommits', () => {
  it('finds a commit by the start of its hash, with its branches and the lines that remain', async () => {
    const hash = repository.commit('Add ten', { 'a.txt': numbers(1, 10), 'b.txt': 'gone\n', 'c.bin': 'x\0y' });
    repository.git('branch', 'side');
    repository.commit('Change some', { 'a.txt': `${numbers(1, 7)}other\n${numbers(9, 10)}`, 'b.txt': 'new\n' });
    repository.git('mv', 'a.txt', 'moved.txt');
    repository.commit('Rename');
    const [found] = await check(hash);
    expect(found).toEqual({
      state: 'verified',
      repository: repository.folder,
      hash,
      rewritten: null,
      branches: ['main', 'side'],
      isOnHead: true,
      remaining: { files: 3, remainingFiles: 2, lines: 11, remainingLines: 9 },
      remainingProblem: null,
    });
    expect(countByLog(hash, 'moved.txt')).toBe(9);
  });

  it('follows commits through a rebase, an amend and a cherry-pick', async () => {
    repository.git('checkout', '-q', '-b', 'work');
    const rebased = repository.commit('Work one', { 'one.txt': numbers(1, 4) });
    const amended = repository.commit('Work two', { 'two.txt': numbers(1, 3) });
    repository.write('two.txt', `${numbers(1, 2)}last\n`);
    repository.git('commit', '-qa', '--amend', '--no-edit');
    repository.git('checkout', '-q', 'main');
    repository.commit('Meanwhile', { 'base.txt': 'base\nmore\n' });
    repository.git('checkout', '-q', 'work');
    repository.git('rebase', '-q', 'main');
    repository.git('checkout', '-q', '-b', 'other', 'main');
    const picked = repository.commit('Picked', { 'pick.txt': numbers(1, 2) });
    repository.git('checkout', '-q', 'work');
    repository.git('cherry-pick', picked);
    const checks = await check(rebased, amended, picked);
    expect(checks.map(toShort)).toEqual([
      ['verified', 'rebased', find('Work one'), true],
      ['verified', 'amended', find('Work two'), true],
      ['verified', 'cherry-picked', find('Picked'), true],
    ]);
    expect(find('Work one')).not.toBe(rebased);
    expect(checks.map(getRemaining)).toMatchObject([
      { lines: 4, remainingLines: countByLog(find('Work one'), 'one.txt') },
      { lines: 3, remainingLines: 2 },
      { lines: 2, remainingLines: 2 },
    ]);
  });

  it('finds several commits in one squashed commit, each with its own lines', async () => {
    repository.git('checkout', '-q', '-b', 'work');
    const first = repository.commit('First part', { 'one.txt': numbers(1, 4) });
    const second = repository.commit('Second part', { 'one.txt': `${numbers(1, 3)}${numbers(5, 8)}` });
    repository.git('checkout', '-q', 'main');
    repository.git('merge', '-q', '--squash', 'work');
    repository.git('commit', '-q', '--no-edit');
    repository.git('branch', '-qD', 'work');
    const squash = repository.git('rev-parse', 'HEAD');
    const checks = await check(first, second);
    expect(checks.map(toShort)).toEqual([
      ['verified', 'squashed', squash, true],
      ['verified', 'squashed', squash, true],
    ]);
    expect(checks.map(getRemaining)).toEqual([
      { files: 1, remainingFiles: 1, lines: 4, remainingLines: 3 },
      { files: 1, remainingFiles: 1, lines: 4, remainingLines: 4 },
    ]);
    expect(countByLog(squash, 'one.txt')).toBe(7);
  });

  it('finds the commits of an interactive rebase, the first by author, time and subject', async () => {
    const first = repository.commit('First part', { 'one.txt': numbers(1, 4) });
    const second = repository.commit('Second part', { 'two.txt': numbers(1, 2) });
    repository.git('-c', 'sequence.editor=sed -i.old 2s/pick/squash/', 'rebase', '-q', '-i', 'HEAD~2');
    const squash = repository.git('rev-parse', 'HEAD');
    const checks = await check(first, second);
    expect(checks.map(toShort)).toEqual([
      ['verified', 'squashed', squash, true],
      ['inferred', 'squashed', squash, true],
    ]);
    expect(checks.map(getRemaining)).toMatchObject([
      { lines: 4, remainingLines: 4 },
      { lines: 2, remainingLines: 2 },
    ]);
  });

  it('says that a squash is inferred where only the subjects or the lines show it', async () => {
    repository.git('checkout', '-q', '-b', 'work');
    const hashes = [
      repository.commit('First part', { 'one.txt': numbers(1, 4) }),
      repository.commit('Second part', { 'two.txt': numbers(1, 4) }),
    ];
    const unnamed = repository.commit('Third part', { 'three.txt': numbers(1, 4) });
    repository.git('checkout', '-q', 'main');
    repository.git('merge', '-q', '--squash', 'work');
    const squash = repository.commit('Parts (#7)\n\n* First part\n\n* Second part');
    repository.git('branch', '-qD', 'work');
    const checks = await check(...hashes, unnamed);
    expect(checks.map(toShort)).toEqual(checks.map(() => ['inferred', 'squashed', squash, true]));
    expect(checks.map(getRemaining)).toMatchObject(checks.map(() => ({ lines: 4, remainingLines: 4 })));
  });

  it('keeps apart what is on no branch, what is not found and what cannot be checked', async () => {
    const lost = repository.commit('Lost', { 'lost.txt': 'x\n' });
    repository.git('reset', '-q', '--hard', 'HEAD^');
    const elsewhere = makeRepository(join(base, 'elsewhere')).commit('Elsewhere', { 'e.txt': 'e\n' });
    const checks = await check(
      lost,
      toClaim(elsewhere, 'Elsewhere'),
      toClaim(elsewhere, 'Elsewhere', { cwd: join(base, 'nowhere') }),
      toClaim(elsewhere, 'Elsewhere', { cwd: base }),
      toClaim(elsewhere, 'Elsewhere', { folder: '../elsewhere' }),
      toClaim('--output=x', 'x'),
      toClaim(elsewhere, 'Elsewhere', { cwd: '//other.example/share' }),
    );
    expect(checks[0]).toMatchObject({ state: 'verified', hash: lost, branches: [], isOnHead: false, remaining: null });
    expect(checks[1]).toEqual({ state: 'not-found', repository: repository.folder });
    expect(checks.slice(2, 5).map((each) => ('reason' in each ? each.reason : each.state))).toEqual([
      `there is no folder ${join(base, 'nowhere')} on this machine`,
      'its folder is not in a git repository',
      "the command ran outside the session's folder",
    ]);
    expect(checks[5]?.state).toBe('not-found');
    expect(checks[6]).toMatchObject({ state: 'recorded', reason: 'its folder is on another machine' });
  });

  it('finds a commit that is gone by subject and time, and only by both', async () => {
    const hash = repository.commit('Once more', { 'a.txt': 'a\n' });
    const at = Number(repository.git('log', '-1', '--format=%at')) * 1000;
    const gone = 'abcdef12';
    const checks = await check(
      toClaim(gone, 'Once more', { timeMs: at + 2000 }),
      toClaim(undefined, 'Once more', { timeMs: at + 2000 }),
      toClaim(gone, 'Once more', { timeMs: at + 86_400_000 }),
      toClaim(gone, 'Another', { timeMs: at + 2000 }),
    );
    expect(checks.map(toShort)).toEqual([
      ['inferred', 'rewritten', hash, true],
      ['inferred', null, hash, true],
      ['not-found'],
      ['not-found'],
    ]);
  });

  it('asks the repository of a worktree, also when Claude Code has removed it', async () => {
    const tree = join(repository.folder, '.claude/worktrees/night');
    repository.git('worktree', 'add', '-q', '-b', 'night', tree);
    const hash = repository.commit('Here', { 'here.txt': 'h\n' });
    expect((await check(toClaim(hash, 'Here', { cwd: tree })))[0]).toMatchObject({
      state: 'verified',
      repository: tree,
      isOnHead: false,
      branches: ['main'],
    });
    repository.git('worktree', 'remove', '--force', tree);
    expect((await check(toClaim(hash, 'Here', { cwd: tree })))[0]).toMatchObject({
      state: 'verified',
      repository: repository.folder,
      isOnHead: true,
    });
  });
});
