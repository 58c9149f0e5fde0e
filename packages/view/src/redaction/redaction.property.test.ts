import type { JsonValue } from '@scrollkeep/transcript';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRedactor, type Redactor } from './open-redactor.ts';
import { openTextRedaction } from './open-text-redaction.ts';
import { openRestorer } from './restore-text.ts';
import { secretRules } from './secret-rules.ts';

const secrets = fc.constantFrom(...secretRules.map((rule) => rule.example()));
const names = fc.constantFrom('/home/grace/tides', 'C:\\Users\\grace.hopper\\x', 'grace@navy.mil', 'Author: Grace Hopper <grace@navy.mil>', 'projects/-home-grace-hopper-x');
/** What an earlier redaction has left; which numbers are free then depends on when it is met. */
const lookalikes = fc.constantFrom('«github-token-1»', 'redacted-user-1', 'email-1@redacted.invalid', '«private-key-1~2»');
const words = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom('\n', '"', '\\', '\t', '\u001b[31m', ' ', 'é', '\ud800', 'password: ', 'token=', '"api_key": "', '{', '}', '✓'));
/** Text as it comes: words, secrets and names in any order, with nothing between them or anything. */
const texts = fc.array(fc.oneof({ weight: 3, arbitrary: words }, secrets, names), { maxLength: 8 }).map((parts) => parts.join(''));
const mixedTexts = fc.array(fc.oneof(words, secrets, names, lookalikes), { maxLength: 8 });
const toValues = (leaves: fc.Arbitrary<string>) => fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaves, fc.integer(), fc.boolean(), fc.constant(null), fc.array(tie('value'), { maxLength: 3 }), fc.dictionary(fc.oneof(fc.constantFrom('password', 'api_key', 'text', 'lines', 'client_secret'), words), tie('value'), { maxKeys: 4 })),
})).value;
const values = toValues(texts);

/** Knows all names from the start: what is learned on the way depends on the way. */
function openInformed(): Redactor {
  const redactor = openRedactor();
  for (const text of ['/home/grace/x', 'C:\\Users\\grace.hopper\\x', 'Author: Grace Hopper <grace@navy.mil>', '/home/tides/x']) redactor.learn(text);
  return redactor;
}

describe('redaction of any value', () => {
  it('gives for a line of JSON what it gives for its value', () => {
    fc.assert(
      fc.property(values, (value) => {
        const line = JSON.stringify(value);
        expect(JSON.parse(openInformed().redactLine(line))).toEqual(JSON.parse(JSON.stringify(openInformed().redactValue(JSON.parse(line) as JsonValue))));
      }),
      { numRuns: 400 },
    );
  });

  it('changes nothing when it is done again', () => {
    fc.assert(
      fc.property(mixedTexts, (parts) => {
        const text = parts.join(' ');
        const once = openRedactor().redactText(text);
        expect(openRedactor().redactText(once)).toBe(once);
      }),
      { numRuns: 300 },
    );
  });

  it('is undone by its map, but for lines that say so', () => {
    fc.assert(
      fc.property(toValues(mixedTexts.map((parts) => parts.join(''))), (value) => {
        const line = JSON.stringify(value);
        const redactor = openRedactor({ isReversible: true });
        const redacted = redactor.redactLine(line);
        const back = openRestorer(redactor.listMap())(redacted, true);
        // What placeholders cannot bring back is kept as a whole by whoever writes the map; it must be seen, and valid.
        expect(() => JSON.parse(redacted) as unknown).not.toThrow();
        if (back !== line) expect(redacted).toMatch(/redacted-user|«private-key|«putty-key/);
      }),
      { numRuns: 300 },
    );
  });

  it('does not depend on how a text is cut into pieces', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 200_000 }), (parts, size) => {
        // Long enough that pieces are given out before the end.
        const text = parts.map((part) => `${part}\n${'filler of some length '.repeat(4000)}`).join('\n');
        const whole = openRedactor({ scope: 'secrets' }).redactText(text);
        const stream = openTextRedaction(openRedactor({ scope: 'secrets' }));
        let result = '';
        for (let at = 0; at < text.length; at += size) result += stream.push(text.slice(at, at + size));
        expect(result + stream.end() === whole).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
