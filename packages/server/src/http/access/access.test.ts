import { describe, expect, it } from 'vitest';
import { createLinkToken, createSecret, openAccess, toBearer } from './access.ts';
import { isLoopback, listAllowedHosts } from './allowed-hosts.ts';

const now = Date.UTC(2026, 10, 1);

describe('access', () => {
  it('takes a link once, for a day, and only of its own secret', () => {
    const secret = createSecret();
    const access = openAccess(secret, undefined);
    const token = createLinkToken(secret, now);
    expect(openAccess(createSecret(), undefined).redeem(token, now)).toBe(false);
    expect(access.redeem(`${token}x`, now)).toBe(false);
    expect(access.redeem(token, now + 1000)).toBe(true);
    expect(access.redeem(token, now + 2000)).toBe(false);
    expect(access.redeem(createLinkToken(secret, now), now + 25 * 3_600_000)).toBe(false);
    expect(access.redeem(createLinkToken(secret, now), now)).toBe(true);
  });

  it('keeps cookie, bearer, link and password apart', () => {
    const secret = createSecret();
    const access = openAccess(secret, 'correct horse');
    expect([access.isCookie(access.cookie), access.isBearer(access.cookie), access.isPassword(access.cookie)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([
      access.isBearer(toBearer(secret)),
      access.isCookie(toBearer(secret)),
      access.isBearer('correct horse'),
      access.isPassword('correct horse'),
    ]).toEqual([true, false, false, true]);
    expect([
      access.isBearer(secret),
      access.isCookie(undefined),
      access.isCookie(''),
      openAccess(secret, undefined).isPassword(''),
    ]).toEqual([false, false, false, false]);
  });
});

describe('the names of the server', () => {
  it('are those of the loopback interface, the given one and the one that browsers open, with the port', () => {
    expect([...listAllowedHosts('192.0.2.7', 7337, '192.0.2.7')].toSorted()).toEqual([
      '127.0.0.1:7337',
      '192.0.2.7:7337',
      '[::1]:7337',
      'localhost:7337',
    ]);
    expect([...listAllowedHosts('127.0.0.1', 7337, 'tide.localhost')].toSorted()).toEqual([
      '127.0.0.1:7337',
      '[::1]:7337',
      'localhost:7337',
      'tide.localhost:7337',
    ]);
    expect([...listAllowedHosts('fd00::1', 80, 'fd00::1')]).toEqual(
      expect.arrayContaining(['localhost', 'localhost:80', '[fd00::1]']),
    );
    expect([...listAllowedHosts('0.0.0.0', 7337, 'harbour')].every((name) => name.endsWith(':7337'))).toBe(true);
  });

  it('know what only this machine can reach', () => {
    expect(['localhost', '127.0.0.1', '127.8.8.8', '::1'].every(isLoopback)).toBe(true);
    expect(
      ['0.0.0.0', '::', '192.168.1.2', '127.0.0.1.evil.example', 'localhost.evil.example', ''].some(isLoopback),
    ).toBe(false);
  });
});
