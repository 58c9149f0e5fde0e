import { describe, expect, it } from 'vitest';
import { listPullRequests } from './list-pull-requests.ts';

const url = 'https://git.example/ada/harbour/pull/58';

describe('listPullRequests', () => {
  it('finds the address that the forge printed, and the title', () => {
    const command = 'git push -u origin boats && gh pr create --title "Sort \\"big\\" boats" --body "x"';
    expect(listPullRequests(command, `Creating …\n\n${url}\n`, undefined)).toEqual([
      { url, number: 58, title: 'Sort "big" boats', action: 'created' },
    ]);
    expect(listPullRequests('gh pr create --fill', 'no', undefined)).toEqual([]);
  });

  it('believes what the client noted', () => {
    expect(
      listPullRequests('gh pr merge 58', '', { gitOperation: { pr: { number: 58, url, action: 'merged' } } }),
    ).toEqual([{ url, number: 58, title: undefined, action: 'merged' }]);
  });

  it('takes no address from other commands', () => {
    expect(listPullRequests('gh pr view 58', url, { gitOperation: { push: { branch: 'x' } } })).toEqual([]);
  });
});
