import { describe, expect, it } from 'vitest';
import { matchesGitEvent } from './match-git-event.ts';
import type { SearchedGitEvent } from './search-document.ts';

const url = 'https://git.example/Ada/harbour/pull/58';
const commit: SearchedGitEvent = {
  kind: 'commit',
  hash: '4ff9494',
  subject: 'Sort Größe of boats',
  repository: 'Ada/harbour',
  number: 58,
  url,
};
const push: SearchedGitEvent = { ...commit, kind: 'push', number: undefined, url: undefined };

describe('a field about git', () => {
  it.each([
    ['commit', '4ff9', true],
    ['commit', '4ff9494d8c1', true],
    ['commit', '5ff9', false],
    ['commit', 'grosse of', true],
    ['commit', 'nets', false],
    ['pr', '58', true],
    ['pr', '#58', true],
    ['pr', '5', false],
    ['pr', 'ada/harbour#58', true],
    ['pr', 'harbour#58', true],
    ['pr', 'ada/nets#58', false],
    ['pr', 'https://git.example/ada/harbour/pull/58', true],
    ['pr', 'https://git.example/ada/harbour/pull/58/files', true],
    ['pr', 'https://git.example/ada/nets/pull/58', false],
    ['pr', 'boats', false],
    ['repo', 'harbour', true],
    ['repo', 'ada/harbour', true],
    ['repo', 'ada', false],
  ] as const)('%s:%s says %s', (field, value, expected) => {
    expect(matchesGitEvent(field, value, false, commit)).toBe(expected);
  });

  it('takes the start of a repository, and no push for a commit', () => {
    expect(matchesGitEvent('repo', 'harb', true, push)).toBe(true);
    expect(matchesGitEvent('commit', '4ff9494', false, push)).toBe(false);
    expect(matchesGitEvent('pr', '58', false, push)).toBe(false);
  });
});
