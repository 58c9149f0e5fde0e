import { describe, expect, it } from 'vitest';
import { openCookies } from './cookies.ts';

describe('cookies of a hub', () => {
  it('belong to its host alone over https', () => {
    expect(openCookies(new URL('https://hub.example.org')).set('session', 'skw_x', 60_000)).toBe(
      '__Host-scrollkeep_hub=skw_x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
  });

  it('are told apart by the port over http', () => {
    const [one, other] = [7341, 7342].map((port) => openCookies(new URL(`http://127.0.0.1:${port}`)));
    const pairs = [one?.set('session', 'one', 1), other?.set('session', 'other', 1)].map((line) => line?.split(';')[0]);
    const header = `a=b; ${pairs.join('; ')}`;
    expect([one?.find(header, 'session'), other?.find(header, 'session')]).toEqual(['one', 'other']);
    expect(one?.find(header, 'link')).toBeUndefined();
    expect(one?.find(undefined, 'session')).toBeUndefined();
    expect(one?.clear('session')).toBe('scrollkeep_hub_7341=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  });
});
