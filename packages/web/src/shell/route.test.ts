import { describe, expect, it } from 'vitest';
import {
  home,
  parseRoute,
  printRoute,
  toFilesRoute,
  toProjectRoute,
  toSearchRoute,
  toSessionRoute,
  toUsageRoute,
  type Route,
} from './route.ts';

describe('the route', () => {
  it.each<[Route, string]>([
    [home, '#/'],
    [
      { ...home, text: 'tide & time', filters: { status: 'failed' }, sort: 'size' },
      '#/?text=tide+%26+time&status=failed&sort=size',
    ],
    [
      {
        ...home,
        filters: { since: '7d', model: 'claude-opus-4-5', branch: 'fix/a b', minCost: '5', substantial: 'true' },
        showsEmpty: true,
      },
      '#/?since=7d&model=claude-opus-4-5&branch=fix%2Fa+b&minCost=5&substantial=true&empty=show',
    ],
    [{ ...toProjectRoute('-home-ada/ß'), text: 'x' }, '#/project/-home-ada%2F%C3%9F?text=x'],
    [toSessionRoute('abc'), '#/session/abc'],
    [{ ...toSessionRoute('a/b?c', 12), path: '7', agent: 'x y' }, '#/session/a%2Fb%3Fc?path=7&agent=x+y&turn=12'],
    [
      { ...toSessionRoute('abc'), record: 'u-1', agent: 'x', query: 'tool:Bash tide' },
      '#/session/abc?agent=x&record=u-1&q=tool%3ABash+tide',
    ],
    [toSessionRoute(undefined), '#/file'],
    [{ page: 'compare', a: 'abc', b: 'd/e' }, '#/compare?a=abc&b=d%2Fe'],
    [{ page: 'compare', a: 'abc', b: '' }, '#/compare?a=abc'],
    [{ page: 'timeline', key: 'abc' }, '#/session/abc/timeline'],
    [
      { ...toFilesRoute({ session: 'abc' }, '/home/a b.ts', 3), before: 1 },
      '#/session/abc/files?path=%2Fhome%2Fa+b.ts&version=3&before=1',
    ],
    [toFilesRoute({ project: '-home' }), '#/project/-home/files'],
    [toSearchRoute('tool:Bash "a b"'), '#/search?q=tool%3ABash+%22a+b%22'],
    [{ ...toSearchRoute('tide'), sort: 'newest' }, '#/search?q=tide&sort=newest'],
    [toUsageRoute(), '#/usage'],
    [toUsageRoute({ session: 'abc' }), '#/usage?session=abc&days=0'],
    [{ page: 'health' }, '#/health'],
  ])('is what its address says: %o', (route, hash) => {
    expect(printRoute(route)).toBe(hash);
    expect(parseRoute(hash)).toEqual(route);
  });

  it.each([
    '',
    '#',
    '#/',
    '#/nowhere',
    '#/session',
    '#/session/',
    '#/project/',
    '#/?sort=evil&status=evil&since=soon&minCost=-1&empty=x',
    'x',
  ])('leads home where it says nothing that is known: %j', (hash) => {
    expect(parseRoute(hash)).toEqual(home);
  });

  it('takes no turn, path, version or range but a number', () => {
    expect(parseRoute('#/session/abc?turn=-1&path=constructor')).toEqual(toSessionRoute('abc'));
    expect(parseRoute('#/session/abc/files?version=1e9')).toEqual(toFilesRoute({ session: 'abc' }));
    expect(parseRoute('#/usage?days=13')).toEqual(toUsageRoute());
    expect(parseRoute('#/search?q=x&sort=evil')).toEqual(toSearchRoute('x'));
  });

  it('survives an address that is wrongly written', () => {
    expect(parseRoute('#/session/%E0%A4%A')).toMatchObject({ page: 'session', key: '%E0%A4%A' });
  });

  it('takes an older address of a project', () => {
    expect(parseRoute('#/?project=-home&sort=size')).toEqual({ ...toProjectRoute('-home'), sort: 'size' });
  });
});
