import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createToken, findTokenHash } from './tokens.ts';

describe('a token', () => {
  it('is 256 random bits behind what it is for, and is found by its hash', () => {
    const { token, hash } = createToken('refresh', (length) => new Uint8Array(length).fill(255));
    expect(token).toBe(`skr_${'_'.repeat(42)}8`);
    expect(hash).toBe(createHash('sha256').update(token).digest('base64url'));
    expect(findTokenHash('refresh', token)).toBe(hash);
  });

  it('is another one each time', () => {
    expect(createToken('link').token).not.toBe(createToken('link').token);
  });

  it.each([undefined, '', 'skr_', `skr_${'a'.repeat(42)}`, `skr_${'a'.repeat(44)}`, `skr_${'a'.repeat(42)}\n`])(
    'is not %j',
    (text) => {
      expect(findTokenHash('refresh', text)).toBeUndefined();
    },
  );

  it('of one kind is none of another', () => {
    expect(findTokenHash('access', createToken('refresh').token)).toBeUndefined();
  });
});
