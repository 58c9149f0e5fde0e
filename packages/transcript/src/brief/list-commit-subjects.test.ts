import { describe, expect, it } from 'vitest';
import { listCommitSubjects } from './list-commit-subjects.ts';

describe('listCommitSubjects', () => {
  it.each([
    ['git commit -m "Sort boats"', ['Sort boats']],
    ["git add -A && git -C /srv/app commit -am 'Sort boats'", ['Sort boats']],
    ['git commit -q -m "Sort boats\n\nBy length."', ['Sort boats']],
    ['git commit -m "$(cat <<\'EOF\'\nSort boats\n\nBy length.\nEOF\n)"', ['Sort boats']],
    ['git commit -m "One" && git commit --amend -m "Two"', ['One', 'Two']],
    ['git commit --amend --no-edit', []],
    ['git log --grep commit', []],
    ['echo done', []],
  ])('finds what %j says', (command, subjects) => {
    expect(listCommitSubjects(command)).toEqual(subjects);
  });
});
