import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../packages/transcript/src/json/decode-utf8.ts';
import { openRedactor } from '../../packages/view/src/redaction/open-redactor.ts';
import { sampleText } from '../../packages/view/src/redaction/rule-parts/sample-text.ts';
import { secretRules } from '../../packages/view/src/redaction/secret-rules.ts';
import { isLong, takePart } from '../setup/take-part.ts';

const length = isLong ? 20_000 : 10_000;
/** Up to this many times the cost of a text that is full of passwords it is only work for each find, and no danger. */
const suspicious = 1.5;
/** Four times the text may cost four times the work; work with its square would be sixteen times as much. */
const mostGrowth = 9;

const redactor = openRedactor();

/** What `redactText` does, but for its memory of texts that it has seen. */
function redact(text: string): unknown {
  return redactor.toReplacements(text, redactor.findTextMatches(text));
}

/** Processor time, the best of some runs: other programs on the machine only ever add. */
function measure(piece: string, size: number, runs: number, work: (text: string) => unknown = redact): number {
  // Through JSON, so that it is one flat text and its making is not measured.
  const text = JSON.parse(JSON.stringify(piece.repeat(Math.ceil(size / piece.length)).slice(0, size))) as string;
  let best = Infinity;
  for (let run = 0; run < runs; run++) {
    const { user, system } = process.cpuUsage();
    work(text);
    const after = process.cpuUsage();
    best = Math.min(best, after.user + after.system - user - system);
  }
  return Math.max(best, 1);
}

function measureBaseline(): number {
  return measure(`DB_PASSWORD=${sampleText('alnum', 10)} and secret_key: "${sampleText('alnum', 24)}" `, length, 9);
}

function explodes(piece: string, baseline: number): boolean {
  return measure(piece, length, 1) > suspicious * baseline && growsTooFast(piece, length);
}

/** A collection of garbage only ever adds: what really grows too fast does so in every round. */
function growsTooFast(piece: string, size: number, work?: (text: string) => unknown): boolean {
  let [small, large] = [Infinity, Infinity];
  for (let round = 0; round < 10; round++) {
    // The small one first: what is run for the first time is slow.
    small = Math.min(small, measure(piece, size, 2, work));
    large = Math.min(large, measure(piece, 4 * size, 1, work));
    if (large <= mostGrowth * small) return false;
  }
  return true;
}

/**
 * Texts made to be read again and again: beginnings without ends, and what they may go on with. Of each beginning and
 * of each rule one of the two, unless all are wanted.
 */
function listHostile(): readonly string[] {
  const anchors = [...new Set(secretRules.flatMap((rule) => rule.anchors))];
  return [
    ...anchors.flatMap((anchor, at) => takePart([`-${anchor}`, `${anchor}="`], 2, { first: at })),
    ...secretRules.flatMap((rule, at) =>
      takePart([rule.example().slice(0, 24), `${rule.example().slice(0, -1)}-`], 2, { first: at }),
    ),
    'a@a.',
    'a@',
    '/home/',
    '/Users/a',
    '-home-a',
    'Author: A B ',
    '<a@b.co>',
    '\\n',
    '"',
    "token='",
    'token="',
    'password: ',
    '-----BEGIN ',
    '-----END',
    'A',
    '=',
    '\\',
    '«',
  ];
}

describe('the time that redaction takes', () => {
  it('is that of the work, also when a text comes again', () => {
    for (const piece of ['token="', 'the tide ', `DB_PASSWORD=${sampleText('alnum', 10)} `])
      expect(measure(piece, 16 * length, 3)).toBeGreaterThan(4 * measure(piece, length, 5));
  });

  it('does not explode on texts that are made for it', () => {
    const baseline = measureBaseline();
    expect(listHostile().filter((piece) => explodes(piece, baseline))).toEqual([]);
  });

  it('does not explode where names are taken in, whatever pieces of strings a text is made of', () => {
    const scout = (text: string) => openRedactor().scout(text);
    const pieces = [
      '<a@b.co>',
      '"<a@b.co>',
      '\\"a <a@b.co>',
      '", "Author: A B <a@b.co>',
      'user.name \\"A\\" ',
      '  "user.name", ',
      '{"a": "-by: A <a@b.co>"}\n',
    ];
    expect(pieces.filter((piece) => growsTooFast(piece, 2 * length, scout))).toEqual([]);
    const scoutBytes = (text: string) =>
      openRedactor().scoutBytes(Buffer.from(text), {
        find: (bytes, wanted, from) => Buffer.prototype.indexOf.call(bytes, wanted, from),
        decode: decodeUtf8,
      });
    const lines = [...pieces, '/home/', '/home/a b', 'Users\\', '/home/a\n', '<a@', '@', 'by:\n'];
    expect(lines.filter((piece) => growsTooFast(piece, 2 * length, scoutBytes))).toEqual([]);
  });

  it('does not explode on lines of very many strings', () => {
    const redactLine = (text: string) => openRedactor({ isReversible: true }).redactLine(`["«",${text}1]`);
    const pieces = ['"a",', '"",', '"a b c",', '["a"],', '{"a":"b"},', '"\\n",'].map((piece) => piece.repeat(12));
    expect(pieces.filter((piece) => growsTooFast(piece, 2000 * piece.length, redactLine))).toEqual([]);
  });

  it('does not explode on any mixture of their parts', () => {
    const parts = fc.constantFrom(...listHostile(), ...'aA0 \n"\'\\-_.:/@=+~<>{}()[],;&?%$#!|');
    const baseline = measureBaseline();
    fc.assert(
      fc.property(fc.array(parts, { minLength: 2, maxLength: 6 }), (pieces) => {
        expect(explodes(pieces.join(''), baseline)).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});
