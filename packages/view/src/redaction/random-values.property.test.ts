import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRedactor } from './open-redactor.ts';
import { alphabets, type Alphabet } from './rule-parts/sample-text.ts';

/**
 * As a generator makes them: any character with the same chance, from the first on. One without any digit is taken for
 * words.
 */
const toRandom = (alphabet: Alphabet, length: number) =>
  fc
    .array(fc.constantFrom(...alphabets[alphabet]), { minLength: length, maxLength: length })
    .map((characters) => characters.join(''));
const tokens = fc
  .oneof(
    toRandom('alnum', 24),
    toRandom('alnum', 40),
    toRandom('hex', 32),
    toRandom('hex', 40),
    toRandom('url', 43),
    toRandom('base64', 40),
  )
  .filter((token) => /\d/.test(token) && /[a-z]/i.test(token));

const places: readonly (readonly [string, (token: string) => string])[] = [
  ['in an environment file', (token) => `DEPLOY_TOKEN=${token}\nNEXT=1`],
  ['in JSON', (token) => `{"api_key": "${token}", "n": 1}`],
  ['in a header', (token) => `curl -H "Authorization: Bearer ${token}" https://api.example.com`],
  ['in code', (token) => `const clientSecret = '${token}';`],
];

describe('a random value', () => {
  it.each(places)('is found by its name %s, whatever it begins with', (_, write) => {
    const redactor = openRedactor({ scope: 'secrets' });
    let missed = 0;
    let all = 0;
    fc.assert(
      fc.property(tokens, (token) => {
        all++;
        if (redactor.redactText(write(token)).includes(token.slice(2, -2))) missed++;
      }),
      { numRuns: 1500 },
    );
    // Now and then chance makes one that looks like words.
    expect(missed / all).toBeLessThan(0.005);
  });

  it('is found where it begins like an example', () => {
    for (const token of [
      'a1B2c3D4e5F6a1B2c3D4e5F6',
      'my7Kp2QwZx9Lm4RtYb6Nc',
      'setX9k2Lq7Wm4Zp8Rt3Vb',
      'AnB7c2Dx9Ek4Fw6Gz1Hq',
    ])
      expect(openRedactor().redactText(`API_KEY=${token}`)).toBe('API_KEY=«secret-1»');
    for (const value of [
      'your-api-key',
      'your_api_key_here',
      'mypassword',
      'a-secret',
      'an_example_key',
      'test-token-1',
      'process.env.TOKEN',
      'YourPassword12',
    ])
      expect(openRedactor().redactText(`API_KEY=${value}`)).toBe(`API_KEY=${value}`);
  });
});
