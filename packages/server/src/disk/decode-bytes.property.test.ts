import { decodeUtf8 } from '@scrollkeep/transcript/json/decode-utf8.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBytes } from './decode-bytes.ts';

describe('decodeBytes', () => {
  it('gives the text that decodeUtf8 gives, whatever the bytes', () => {
    // Beginnings, continuations and ends of sequences, overlong and beyond Unicode; a byte-order mark.
    const odd = fc
      .array(
        fc.constantFrom(
          0x00,
          0x41,
          0x7f,
          0x80,
          0x8f,
          0x90,
          0x9f,
          0xa0,
          0xbb,
          0xbf,
          0xc0,
          0xc1,
          0xc2,
          0xdf,
          0xe0,
          0xed,
          0xef,
          0xf0,
          0xf4,
          0xf5,
          0xfe,
          0xff,
        ),
        { maxLength: 12 },
      )
      .map((bytes) => Uint8Array.from(bytes));
    fc.assert(
      fc.property(
        fc.oneof(
          odd,
          fc.uint8Array(),
          fc.string({ unit: 'binary' }).map((text) => new Uint8Array(Buffer.from(text))),
        ),
        (bytes) => {
          const wanted = decodeUtf8(bytes);
          expect(decodeBytes(bytes)).toBe(wanted);
          expect(decodeBytes(Buffer.from(bytes))).toBe(wanted);
          const around = Buffer.concat([Buffer.from('ab'), bytes, Buffer.from('c')]);
          expect(decodeBytes(around, 2, 2 + bytes.length)).toBe(wanted);
          expect(decodeBytes(new Uint8Array(around), 2, 2 + bytes.length)).toBe(wanted);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
