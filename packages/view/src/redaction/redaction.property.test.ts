import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRedactor } from './open-redactor.ts';
import type { Redactor } from './redactor.ts';
import { openTextRedaction } from './open-text-redaction.ts';
import { openRestorer } from './restore-text.ts';
import { secretRules } from './secret-rules.ts';

const secrets = fc.constantFrom(...secretRules.map((rule) => rule.example()));
const names = fc.constantFrom(
  '/home/grace/tides',
  'C:\\Users\\grace.hopper\\x',
  'grace@navy.mil',
  'Author: Grace Hopper <grace@navy.mil>',
  'projects/-home-grace-hopper-x',
);
/** What an earlier redaction has left; which numbers are free then depends on when it is met. */
const lookalikes = fc.constantFrom(
  '«github-token-1»',
  'redacted-user-1',
  'email-1@redacted.invalid',
  '«private-key-1~2»',
);
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '\n',
    '"',
    '\\',
    '\t',
    '\u001b[31m',
    ' ',
    'é',
    '\ud800',
    'password: ',
    'token=',
    '"api_key": "',
    '{',
    '}',
    '✓',
  ),
);
/** Text as it comes: words, secrets and names in any order, with nothing between them or anything. */
const texts = fc
  .array(fc.oneof({ weight: 3, arbitrary: words }, secrets, names), { maxLength: 8 })
  .map((parts) => parts.join(''));
const mixedTexts = fc.array(fc.oneof(words, secrets, names, lookalikes), { maxLength: 8 });
const toValues = (leaves: fc.Arbitrary<string>) =>
  fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaves,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        fc.oneof(fc.constantFrom('password', 'api_key', 'text', 'lines', 'client_secret'), words),
        tie('value'),
        { maxKeys: 4 },
      ),
    ),
  })).value;
const values = toValues(texts);
const longLocalPart = 'gsk_OJxGVViovOb1dvmdWXs90wiZ7yjwiCEVCREkH50bgPsObRySSRT6grace@navy.mil';
/** Each way in which a name is told, once: of two, the second would be known from the first. */
const told = fc.constantFrom(
  '/home/ada/tides',
  '/Users/zoë/x',
  'C:\\Users\\ada lovelace\\x',
  '\\\\fileserver9\\Users\\ada\\x',
  'ada@navy.mil',
  longLocalPart,
  'Author: Ada Lovelace <ada@navy.mil>',
  'Ada Lovelace <ada@navy.mil>',
  'Zoë Müller <zoe@navy.mil>',
  'user.name "Ada Lovelace"',
  "user.name='Ada Lovelace'",
  'Signed-off-by: Ada Lovelace\t<ada@navy.mil>',
  'projects/-home-ada-x',
  '-home-ada-x',
  '-Users-ada-x',
  'C--Users-ada-x',
);
/** Signs that JSON escapes, and letters that are nearly an escape. */
const surroundings = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\n',
        '\t',
        '\r\n',
        '\b',
        '\f',
        '"',
        '\\',
        '/',
        '\u0001',
        '\u001b[31m',
        '\u001b[1;32m',
        '\u007f',
        ' ',
        'é',
        '\ud800',
        '漢',
        '<',
        '>',
        'a',
        'A',
        '9',
        '-',
        '.',
        '_',
        'u',
        'n',
        'u0041',
        '\\n',
        '\\u0041',
        ':',
        '=',
        '%20',
        '@',
      ),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

/** Knows all names from the start: what is learned on the way depends on the way. */
function openInformed(): Redactor {
  const redactor = openRedactor();
  for (const text of [
    '/home/grace/x',
    'C:\\Users\\grace.hopper\\x',
    'Author: Grace Hopper <grace@navy.mil>',
    '/home/tides/x',
  ])
    redactor.learn(text);
  return redactor;
}

interface Writer {
  /** Of so many letters, and slashes, one is an escape; 0 for none. */
  readonly letters: number;
  readonly slashes: number;
  readonly blanks: string;
  readonly seed: number;
}

const writers: fc.Arbitrary<Writer> = fc.record({
  letters: fc.constantFrom(0, 0, 5, 50, 500),
  slashes: fc.constantFrom(0, 1, 3),
  blanks: fc.constantFrom('', ' ', '\t \n'),
  seed: fc.nat(),
});

/**
 * JSON as other writers have it: any character may be an escape, a slash may have a backslash, blanks may stand
 * between.
 */
function writeOddly(value: JsonValue, { letters, slashes, blanks, seed }: Writer): string {
  let state = seed;
  const isChosen = (oneOf: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return oneOf > 0 && (state >>> 8) % oneOf === 0;
  };
  const toCharacter = (character: string) => {
    if (character === '/' && isChosen(slashes)) return '\\/';
    const hex = character.charCodeAt(0).toString(16).padStart(4, '0');
    return isChosen(letters) ? `\\u${isChosen(2) ? hex : hex.toUpperCase()}` : JSON.stringify(character).slice(1, -1);
  };
  const toText = (text: string) =>
    `"${Array.from({ length: text.length }, (_, at) => toCharacter(text.charAt(at))).join('')}"`;
  const write = (inner: JsonValue): string => {
    if (typeof inner === 'string') return toText(inner);
    if (Array.isArray(inner))
      return `[${inner.map((item: JsonValue) => blanks + write(item)).join(`${blanks},`)}${blanks}]`;
    if (typeof inner !== 'object' || inner === null) return JSON.stringify(inner);
    return `{${Object.entries(inner)
      .map(([key, item]) => `${blanks}${toText(key)}${blanks}:${blanks}${write(item as JsonValue)}`)
      .join(`${blanks},`)}${blanks}}`;
  };
  return write(value);
}

/** As a writer does that knows no other characters. */
function writeOnlyAscii(value: JsonValue): string {
  return JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

describe('redaction of any value', () => {
  it('gives for a line of JSON what it gives for its value', () => {
    fc.assert(
      fc.property(values, (value) => {
        const line = JSON.stringify(value);
        expect(JSON.parse(openInformed().redactLine(line))).toEqual(
          JSON.parse(JSON.stringify(openInformed().redactValue(JSON.parse(line) as JsonValue))),
        );
      }),
      { numRuns: 400 },
    );
  });

  it('gives the same where another writer has escaped letters and slashes', () => {
    fc.assert(
      fc.property(values, writers, (value, writer) => {
        const line = writeOddly(value, writer);
        expect(JSON.parse(line)).toEqual(value);
        expect(JSON.parse(openInformed().redactLine(line))).toEqual(
          JSON.parse(JSON.stringify(openInformed().redactValue(JSON.parse(line) as JsonValue))),
        );
      }),
      { numRuns: 600 },
    );
  });

  it('finds a name in a line of JSON wherever it finds it in the text, whatever escapes stand around it', () => {
    fc.assert(
      fc.property(
        surroundings,
        told,
        surroundings,
        fc.boolean(),
        fc.boolean(),
        (before, name, after, isAscii, isKnown) => {
          const text = before + name + after;
          const line = isAscii ? writeOnlyAscii(text) : JSON.stringify(text);
          const open = () => {
            const redactor = openRedactor();
            if (isKnown) redactor.learn('/home/ada/x');
            return redactor;
          };
          expect(JSON.parse(open().redactLine(line))).toBe(open().redactText(text));
        },
      ),
      {
        numRuns: 400,
        examples: [
          ['\ud800', longLocalPart, '', false, true],
          ['\n', 'Ada Lovelace <ada@navy.mil>', '', false, false],
          ['', 'Signed-off-by: Ada Lovelace\t<ada@navy.mil>', '', false, false],
          ['\u0001', '/home/ada/tides', '', false, false],
          ['\n', '-home-ada-x', '', false, true],
          ['', '/Users/zoë/x', '', true, false],
        ],
      },
    );
  });

  it('takes nothing of a line for a name that is no part of the text which tells it', () => {
    const line = JSON.stringify({ command: 'git config --global user.name', description: 'Ask for the name' });
    const redactor = openRedactor();
    redactor.scout(`${line}\n${line}\n`);
    expect(redactor.redactLine(line)).toBe(line);
  });

  it('knows a person that was told anywhere, by the whole name', () => {
    const lines = [
      JSON.stringify({ text: 'Thanks to Ada Lovelace, and to Grace Hopper.' }),
      JSON.stringify({ text: 'AUTHORS\nAda Lovelace <ada@navy.mil>\nSigned-off-by: Grace Hopper\t<grace@navy.mil>' }),
    ];
    const redactor = openRedactor();
    redactor.scout(`${lines.join('\n')}\n`);
    expect(redactor.redactLine(lines[0] ?? '')).toBe(
      JSON.stringify({ text: 'Thanks to «person-1», and to «person-2».' }),
    );
  });

  it('finds the name in a path behind a colour of the terminal, and on a server with a long name', () => {
    expect(openRedactor().redactText('\u001b[1;32m/home/ada/x')).toBe('\u001b[1;32m/home/redacted-user-1/x');
    expect(openRedactor().redactText('\\\\fileserver9\\Users\\ada\\x')).toBe(
      '\\\\fileserver9\\Users\\redacted-user-1\\x',
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
      fc.property(
        fc.array(texts, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 200_000 }),
        (parts, size) => {
          // Long enough that pieces are given out before the end.
          const text = parts.map((part) => `${part}\n${'filler of some length '.repeat(4000)}`).join('\n');
          const whole = openRedactor({ scope: 'secrets' }).redactText(text);
          const stream = openTextRedaction(openRedactor({ scope: 'secrets' }));
          let result = '';
          for (let at = 0; at < text.length; at += size) result += stream.push(text.slice(at, at + size));
          expect(result + stream.end() === whole).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });
});
