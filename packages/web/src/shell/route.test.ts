import { describe, expect, it } from 'vitest';
import { home, parseRoute, printRoute, toSessionRoute, type Route } from './route.ts';

describe('the address of a page', () => {
  const routes: readonly Route[] = [
    home,
    { ...home, text: 'tide & "oars" #1', project: '-home-ada', status: 'failed', sort: 'title' },
    toSessionRoute('0d47dc71-d6f9-492f-9779-7d661e8b90cc'),
    { page: 'session', key: 'a/b?c#d', path: '12', turn: 7, agent: 'a|b' },
    { page: 'session', key: undefined, path: 'live', turn: undefined, agent: undefined },
  ];
  it.each(routes)('leads back to the same page: %j', (route) => {
    expect(parseRoute(printRoute(route))).toEqual(route);
  });

  it('is short where everything is as usual', () => {
    expect(printRoute(home)).toBe('#/');
    expect(printRoute(toSessionRoute('x'))).toBe('#/session/x');
  });

  it.each(['', '#', '#/nowhere', '#/session', '#/session/', '#/?sort=nonsense', '#///'])('leads home where it says nothing: %j', (hash) => {
    expect(parseRoute(hash)).toEqual(home);
  });

  it('takes no path or turn that is none', () => {
    expect(parseRoute('#/session/x?path=../../etc&turn=-1')).toEqual(toSessionRoute('x'));
    expect(parseRoute('#/session/%E0%A4%A')).toMatchObject({ page: 'session', key: '%E0%A4%A' });
  });
});
