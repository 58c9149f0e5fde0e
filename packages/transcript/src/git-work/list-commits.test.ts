import { describe, expect, it } from 'vitest';
import { listCommits, listStaged, listTurnCommits } from './list-commits.ts';

describe('listCommits', () => {
  it('believes git, and takes nothing from other commands', () => {
    const output = '[main 4ff9494] Sort boats\n 1 file changed\n[main (root-commit) 1234567] Count boats\n';
    const commits = [
      { subject: 'Sort boats', hash: '4ff9494', files: [], fileCount: 1 },
      { subject: 'Count boats', hash: '1234567', files: [], fileCount: undefined },
    ];
    const command = 'git commit -m "Sort boats" && git commit -m "Count boats"; false';
    expect(listCommits(command, output, false)).toEqual(commits);
    expect(listCommits('cat log.txt', output, true)).toEqual([]);
  });

  it('takes nothing from a command that failed', () => {
    expect(listCommits('git commit -m "Sort boats"', 'nothing to commit', false)).toEqual([]);
  });

  it('finds the hash in the log that follows', () => {
    expect(listCommits('git commit -qm "Sort boats"; git log --oneline -1', '4ff9494 (HEAD) Sort boats', true)).toEqual(
      [{ subject: 'Sort boats', hash: '4ff9494', files: [], fileCount: undefined }],
    );
  });

  it('has the files that git printed, else those that were staged by name', () => {
    const stat = '[main 4ff9494] Sort boats\n 2 files changed, 3 insertions(+)\n create mode 100644 src/boat.ts\n';
    expect(listCommits('git commit -m x', stat.replaceAll('\n', '\r\n'), true)[0]?.files).toEqual(['src/boat.ts']);
    expect(listCommits('git commit -am "Sort boats"', stat, true)).toMatchObject([
      { files: ['src/boat.ts'], fileCount: 2 },
    ]);
    const shown = '[main 4ff9494] Sort boats\n src/boat.ts | 3 ++-\n docs/a b.md | Bin 0 -> 4\n 2 files changed\n';
    expect(listCommits('git commit -m "Sort boats" && git show --stat', shown, true)).toMatchObject([
      { files: ['src/boat.ts', 'docs/a b.md'], fileCount: 2 },
    ]);
    expect(listCommits('git add ./a.ts b.ts && git commit -qm "Sort boats"', '', true)).toMatchObject([
      { files: ['a.ts', 'b.ts'], fileCount: undefined },
    ]);
    // Git counts fewer than were named.
    expect(listCommits('git add a.ts b.ts c.ts && git commit -m "Sort boats"', stat, true)).toMatchObject([
      { files: ['src/boat.ts'], fileCount: 2 },
    ]);
  });

  it.each([
    ['git add a.ts "b c.ts"', ['a.ts', 'b c.ts']],
    ['git add -A', []],
    ['git add .', []],
    ['git add src/*.ts', []],
    ['git add a.ts && git commit -am x', []],
    ['git add a.ts && git reset && git add b.ts', ['b.ts']],
    ['git rm old.ts', ['old.ts']],
    ['ls', []],
  ])('knows what %j stages', (command, paths) => {
    expect(listStaged(command)).toEqual(paths);
  });

  it('joins what one command stages with what the next commits', () => {
    const commits = listTurnCommits([
      ['git add a.ts', '', true],
      ['git add missing.ts', 'fatal: pathspec', false],
      ['git commit -qm One', '', true],
      ['git commit -qm Two --allow-empty', '', true],
    ]);
    expect(commits.map(({ subject, files }) => [subject, files])).toEqual([
      ['One', ['a.ts']],
      ['Two', []],
    ]);
  });
});
