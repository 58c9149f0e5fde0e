import { randomBytes, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openPasswords, owaspCost, type ScryptCost } from './passwords.ts';

const quick: ScryptCost = { log2N: 4, r: 1, p: 1 };
const quickPasswords = openPasswords({ random: randomBytes, cost: quick });

describe('a password', () => {
  it('is kept as scrypt with the parameters of OWASP', async () => {
    const random = (length: number) => new Uint8Array(length).fill(7);
    const stored = await openPasswords({ random }).hash('a quiet harbour');
    const key = scryptSync('a quiet harbour', random(16), 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 });
    const salt = Buffer.from(random(16)).toString('base64url');
    expect(stored).toBe(`scrypt$17$8$1$${salt}$${key.toString('base64url')}`);
    expect(owaspCost).toEqual({ log2N: 17, r: 8, p: 1 });
  });

  it('is the same only if it is the same', async () => {
    const stored = await quickPasswords.hash('pässword');
    expect(await quickPasswords.check('pässword', stored)).toBe(true);
    expect(await quickPasswords.check('pa\u0308ssword', stored)).toBe(true);
    for (const wrong of ['Pässword', 'pässword ', '', 'passwörd', 'p'])
      expect(await quickPasswords.check(wrong, stored)).toBe(false);
  });

  it('that is too long is never right, and not hashed whole', async () => {
    const stored = await quickPasswords.hash('x'.repeat(1024));
    expect(await quickPasswords.check('x'.repeat(1024), stored)).toBe(true);
    expect(await quickPasswords.check('x'.repeat(1025), stored)).toBe(false);
    expect(await quickPasswords.check('x'.repeat(5_000_000), stored)).toBe(false);
  });

  it('takes the same work without an account, with the parameters of today, and is never right', async () => {
    const costs: ScryptCost[] = [];
    const passwords = openPasswords({
      random: randomBytes,
      cost: quick,
      deriveKey: (_password, _salt, cost) => {
        costs.push(cost);
        return Promise.resolve(Buffer.alloc(32));
      },
    });
    expect(await passwords.check('any', undefined)).toBe(false);
    expect(await passwords.check('any', 'no hash of ours')).toBe(false);
    expect(costs).toEqual([quick, quick]);
  });

  it('of other parameters is still known, and outdated', async () => {
    const stored = await openPasswords({ random: randomBytes, cost: { log2N: 3, r: 1, p: 1 } }).hash('harbour');
    expect(await quickPasswords.check('harbour', stored)).toBe(true);
    expect(quickPasswords.isOutdated(stored)).toBe(true);
    expect(quickPasswords.isOutdated(await quickPasswords.hash('harbour'))).toBe(false);
  });

  it('is hashed for two at once; others wait, and not very many', async () => {
    let running = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const passwords = openPasswords({
      random: randomBytes,
      cost: quick,
      deriveKey: async () => {
        most = Math.max(most, ++running);
        await new Promise<void>((resolve) => ends.push(resolve));
        running--;
        return Buffer.alloc(32);
      },
    });
    const waiting = Array.from({ length: 102 }, () => passwords.hash('x'));
    await expect(passwords.hash('one too many')).rejects.toMatchObject({ code: 'BUSY' });
    let isDone = false;
    const all = Promise.all(waiting).then(() => (isDone = true));
    while (!isDone) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await all;
    expect(most).toBe(2);
    expect(running).toBe(0);
  });
});
