import { describe, expect, it } from 'vitest';
import { parseGitBlame } from './read-git-blame.ts';

const [first, second] = ['1'.repeat(40), '2'.repeat(40)];

describe('parseGitBlame', () => {
  it('reads lines, commits and paths, whatever a message or a line looks like', () => {
    const output = [
      `${first} 1 1 2`,
      'author Ada',
      'author-time 1700000000',
      `summary author ${second} 1 1`,
      'filename old name.txt',
      `\t${second} 9 9 1`,
      `${first} 2 2`,
      '\t',
      `${second} 1 3 1`,
      'author Eve',
      'author-time 1700000100',
      'summary ',
      'previous x y',
      'filename new.txt',
      '\t\tindented',
      '',
    ].join('\n');
    const { lines, commits, paths } = parseGitBlame(output);
    expect(lines).toEqual([
      { hash: first, text: `${second} 9 9 1` },
      { hash: first, text: '' },
      { hash: second, text: '\tindented' },
    ]);
    expect([...commits]).toEqual([
      [first, { author: 'Ada', authorTime: 1_700_000_000, subject: `author ${second} 1 1` }],
      [second, { author: 'Eve', authorTime: 1_700_000_100, subject: '' }],
    ]);
    expect([...paths]).toEqual(['old name.txt', 'new.txt']);
  });
});
