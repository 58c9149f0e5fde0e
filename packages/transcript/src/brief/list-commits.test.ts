import { describe, expect, it } from 'vitest';
import { listCommits } from './list-commits.ts';

describe('listCommits', () => {
  it.each([
    ['git commit -m "Sort boats"', ['Sort boats']],
    ["git add -A && git -C /srv/app commit -am 'Sort boats'", ['Sort boats']],
    ['git commit -q -m "Sort boats\n\nBy length."', ['Sort boats']],
    ['git commit -m "Sort \\"big\\" boats" -m "By length."', ['Sort "big" boats']],
    ['git commit --author="Ada; -m x" --message=\'Sort boats\'', ['Sort boats']],
    ['git commit -m fix', ['fix']],
    ['git commit -m "$(cat <<\'EOF\'\nSort boats\n\nBy length.\nEOF\n)"', ['Sort boats']],
    ["git commit -q -F - <<'EOF'\nSort boats\n\nIt's -m \"by length\".\nEOF", ['Sort boats']],
    ['git commit --file=- <<EOF && git push\nSort boats\nEOF', ['Sort boats']],
    ["cat > /tmp/msg <<'EOF'\nSort boats\n\nBy length.\nEOF\ngit commit -F /tmp/msg", ['Sort boats']],
    ['cat <<EOF > msg.txt\nSort boats\nEOF\ngit commit -aF msg.txt', ['Sort boats']],
    ['git commit -F notes/msg.txt', ['(message in notes/msg.txt)']],
    ['git commit -m "One" && git commit --amend -m "Two"', ['One', 'Two']],
    ['git commit --amend --no-edit', []],
    ['git commit --amend --no-edit && git tag v1 -m "Version 1"', []],
    ['printf x | git commit -F -', []],
    ['git commit-tree -m "No"', []],
    ['git log --grep commit', []],
    ['echo done', []],
  ])('finds what %j says', (command, subjects) => {
    expect(listCommits(command, '', true).map(({ subject }) => subject)).toEqual(subjects);
  });

  it('believes git more than the command', () => {
    const output = '[main 4ff9494] Sort boats\n 1 file changed\n[main (root-commit) 1234567] Count boats\n';
    const commits = [
      { subject: 'Sort boats', hash: '4ff9494' },
      { subject: 'Count boats', hash: '1234567' },
    ];
    expect(listCommits('git commit -m "Boats" && git commit -m "More"; false', output, false)).toEqual(commits);
    expect(listCommits('cat log.txt', output, true)).toEqual([]);
  });

  it('takes nothing from a command that failed', () => {
    expect(listCommits('git commit -m "Sort boats"', 'nothing to commit', false)).toEqual([]);
  });

  it('finds the hash in the log that follows', () => {
    expect(listCommits('git commit -qm "Sort boats"; git log --oneline -1', '4ff9494 (HEAD) Sort boats', true)).toEqual(
      [{ subject: 'Sort boats', hash: '4ff9494' }],
    );
  });
});
