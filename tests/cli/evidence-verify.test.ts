import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bashResult, openSession } from '@scrollkeep/transcript/fixtures';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommitCheck } from '../../packages/server/src/verification/commit-check.ts';
import { makeRepository, type TestRepository } from '../setup/make-repository.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { writeTree } from '../web/start-web.ts';

const address = 'https://git.example/ada/harbour/pull/58';
let base: string;
let repository: TestRepository;
let session: ReturnType<typeof openSession>;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'scrollkeep-evidence-verify-')));
  repository = makeRepository(join(base, 'harbour'));
  repository.git('remote', 'add', 'origin', 'git@git.example:ada/harbour.git');
  repository.commit('Start', { 'base.txt': 'base\n' });
  repository.git('checkout', '-qb', 'boats');
  session = openSession({ version: '2.1.325', cwd: repository.folder, seed: 'verify' });
  session.prompt('Sort the boats');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** A commit that a session makes: git makes it, and the record has what git printed. */
function commit(subject: string, files: Readonly<Record<string, string>>): string {
  const hash = repository.commit(subject, files);
  const stat = repository.git('show', '--shortstat', '--format=', hash);
  const branch = repository.git('branch', '--show-current');
  session.call(
    'Bash',
    { command: `git commit -am "${subject}"` },
    bashResult(`[${branch} ${hash.slice(0, 7)}] ${subject}\n${stat}\n`),
  );
  return hash;
}

async function run(...args: readonly string[]): Promise<string> {
  writeTree(join(base, 'claude'), session.files());
  const { stdout, stderr, status } = await runInProcess(
    [...args, '--root', join(base, 'claude'), '--data-dir', join(base, 'data')],
    { cwd: base, env: { SCROLLKEEP_CACHE_DIR: join(base, 'cache') } },
  );
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

interface Answer {
  readonly checks: Readonly<Record<string, number>>;
  readonly commits: readonly { readonly subject: string; readonly check: CommitCheck }[];
}

describe('--verify', () => {
  it('shows what became of the commits of a session, with totals that add up', async () => {
    const kept = commit('Sort boats', { 'boats.txt': 'a\nb\nc\n' });
    const rebased = commit('Count boats', { 'count.txt': '1\n2\n' });
    repository.git('checkout', '-q', 'main');
    repository.git('merge', '-q', '--ff-only', kept);
    repository.commit('By hand', { 'boats.txt': 'a\nB\nc\n' });
    repository.git('checkout', '-q', 'boats');
    repository.git('rebase', '-q', 'main');
    repository.git('checkout', '-q', 'main');
    repository.git('merge', '-q', '--ff-only', 'boats');
    session.call(
      'Bash',
      { command: 'git commit -m Elsewhere' },
      bashResult('[boats 9999999] Elsewhere\n 1 file changed, 1 insertion(+)\n'),
    );
    const answer = JSON.parse(await run('commits', session.sessionId, '--verify', '--json')) as Answer;
    expect(answer.commits.map(({ subject, check: { state } }) => [subject, state])).toEqual([
      ['Elsewhere', 'not-found'],
      ['Count boats', 'verified'],
      ['Sort boats', 'verified'],
    ]);
    expect(answer.commits[1]?.check).toMatchObject({ rewritten: 'rebased', hash: repository.git('rev-parse', 'HEAD') });
    expect(repository.git('rev-parse', 'HEAD')).not.toBe(rebased);
    // The lines of HEAD that were not made by hand, by a plain look at the files.
    const lines = ['boats.txt', 'count.txt'].flatMap((path) => repository.git('show', `HEAD:${path}`).split('\n'));
    const remainingLines = lines.filter((line) => line !== 'B').length;
    expect(answer.checks).toEqual({
      verified: 2,
      inferred: 0,
      notFound: 1,
      notChecked: 0,
      rewritten: 1,
      lines: 5,
      remainingLines,
    });
    const text = await run('commits', session.sessionId, '--verify');
    expect(text).toContain('3 commits: 2 verified, 1 not found; 1 rewritten; 4 of 5 lines remain at HEAD');
    expect(text).toContain(
      `verified as ${repository.git('rev-parse', 'HEAD').slice(0, 8)} (rebased) · on HEAD (boats, main)`,
    );
    expect(text).toContain('2 of 3 lines remain, in 1 of 1 file');
    expect(text).toContain(`not found in ${repository.folder}`);
    expect(await run('commits', session.sessionId)).not.toContain('verified');
  });

  it('keeps what is recorded where the repository is not on this machine', async () => {
    commit('Sort boats', { 'boats.txt': 'a\n' });
    rmSync(repository.folder, { recursive: true });
    const answer = JSON.parse(await run('commits', session.sessionId, '--verify', '--json')) as Answer;
    expect(answer.commits[0]?.check).toEqual({
      state: 'recorded',
      repository: null,
      reason: `there is no folder ${repository.folder} on this machine`,
    });
    expect(await run('commits', session.sessionId, '--verify')).toContain('not checked: there is no folder');
  });

  it('finds the commit that merged a pull request, only in a repository with that remote', async () => {
    commit('Sort boats', { 'boats.txt': 'a\nb\n' });
    session.call('Bash', { command: 'git push -u origin boats && gh pr create --fill' }, bashResult(`${address}\n`));
    const open = JSON.parse(await run('prs', '--verify', '--json')) as {
      readonly pullRequests: readonly { readonly merge: unknown }[];
    };
    expect(open.pullRequests.map(({ merge }) => merge)).toEqual([null]);
    repository.git('checkout', '-q', 'main');
    repository.git('merge', '-q', '--squash', 'boats');
    const merged = repository.commit('Boats in order (#58)\n\n* Sort boats');
    repository.git('branch', '-qD', 'boats');
    const text = await run('prs', '--verify');
    expect(text).toContain(`merged in ${merged.slice(0, 8)} (inferred from its message)`);
    repository.git('remote', 'set-url', 'origin', 'git@git.example:eve/other.git');
    expect(await run('prs', '--verify')).toContain('no merge found');
  });
});

describe('--trailer', () => {
  it('prints a line that git takes as a trailer', async () => {
    const line = (await run('commits', 'latest', '--trailer')).trim();
    expect(line).toBe(`Claude-Session: ${session.sessionId}`);
    repository.write('a.txt', 'a\n');
    repository.git('add', '-A');
    repository.git('commit', '-q', '-m', 'With a trailer', '--trailer', line);
    expect(repository.git('log', '-1', '--format=%(trailers:key=Claude-Session,valueonly)').trim()).toBe(
      session.sessionId,
    );
  });
});
