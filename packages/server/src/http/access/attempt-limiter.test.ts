import { describe, expect, it } from 'vitest';
import { attemptWindowMs, maxAttempts, openAttemptLimiter } from './attempt-limiter.ts';
import { toClientAddress } from './client-address.ts';
import type { ApiProblem } from '../protocol/api-problem.ts';

function openWithClock() {
  const clock = { now: 0 };
  const limiter = openAttemptLimiter(() => clock.now);
  const attempt = (address: string, cookie?: string): number | 'ok' => {
    try {
      limiter.take(address, cookie);
      return 'ok';
    } catch (error) {
      expect(error).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' });
      return (error as ApiProblem).retryAfterSeconds ?? 0;
    }
  };
  return { clock, limiter, attempt };
}

describe('the limiter', () => {
  it('lets so many tries of an address through in any minute, and says when the next one may come', () => {
    const { clock, attempt } = openWithClock();
    for (let at = 0; at < maxAttempts.ofAddress; at++) {
      clock.now = at * 1000;
      expect(attempt('a')).toBe('ok');
    }
    expect(attempt('a')).toBe(attemptWindowMs / 1000 - (maxAttempts.ofAddress - 1));
    expect(attempt('b')).toBe('ok');
    clock.now = attemptWindowMs - 1;
    expect(attempt('a')).toBe(1);
    clock.now = attemptWindowMs;
    expect(attempt('a')).toBe('ok');
    expect(attempt('a')).toBe(1);
  });

  it('lets so many tries of everybody through, however many addresses they have', () => {
    const { clock, attempt } = openWithClock();
    const results = Array.from({ length: 10_000 }, (_, at) => attempt(`address ${at}`));
    expect(results.filter((each) => each === 'ok')).toHaveLength(maxAttempts.ofAll);
    clock.now = attemptWindowMs;
    expect(attempt('late')).toBe('ok');
  });

  it('does not count what was right, nor the same wrong cookie twice', () => {
    const { limiter, attempt } = openWithClock();
    for (let at = 0; at < 100; at++) limiter.take('a').forget();
    for (let at = 0; at < 100; at++) expect(attempt('a', 'old cookie')).toBe('ok');
    for (let at = 1; at < maxAttempts.ofAddress; at++) expect(attempt('a', `guess ${at}`)).toBe('ok');
    expect(attempt('a', 'one more')).toBe(60);
    expect(attempt('a', 'old cookie')).toBe('ok');
  });
});

describe('the address that tries are counted for', () => {
  it.each([
    [['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '::ffff:127.9.9.9'], 'loopback'],
    [['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:192.0.2.7'], '192.0.2.7'],
    [['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'], '2001:db8:1:2::/64'],
    [['2001:db8::1', '2001:db8::5:6:7:8'], '2001:db8:0:0::/64'],
    [['fe80::1%eth0', 'fe80::2%eth1'], 'fe80:0:0:0::/64'],
    [[undefined], 'unknown'],
  ])('is one for all that one attacker has: %j', (given, address) => {
    expect(new Set(given.map(toClientAddress))).toEqual(new Set([address]));
  });
});
