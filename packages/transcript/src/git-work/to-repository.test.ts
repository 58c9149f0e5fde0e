import { describe, expect, it } from 'vitest';
import { toPullRequestRepository, toRepository } from './to-repository.ts';

describe('the repository of an address', () => {
  it.each([
    ['https://git.example/ada/harbour.git', 'ada/harbour'],
    ['https://ada:secret@git.example/ada/harbour', 'ada/harbour'],
    ['git@git.example:ada/harbour.git', 'ada/harbour'],
    ['git.example:ada/pier/harbour.git', 'ada/pier/harbour'],
    ['ssh://git@git.example:22/ada/harbour.git', 'ada/harbour'],
    ['C:/repos/harbour.git', undefined],
    ['/srv/git/harbour.git', undefined],
    ['../harbour.git', undefined],
    ['https://git.example/harbour', undefined],
    ['https://git.example/../../etc', undefined],
    ['https://git.example/ada/\u001b[31m', undefined],
  ])('of %j is %j', (address, repository) => {
    expect(toRepository(address)).toBe(repository);
  });

  it.each([
    ['https://git.example/ada/harbour/pull/58', 'ada/harbour'],
    ['https://git.example/ada/pier/harbour/-/merge_requests/58', 'ada/pier/harbour'],
    ['https://git.example/ada/harbour/issues/58', undefined],
    ['javascript:alert(1)', undefined],
  ])('of the pull request %j is %j', (address, repository) => {
    expect(toPullRequestRepository(address)).toBe(repository);
  });
});
