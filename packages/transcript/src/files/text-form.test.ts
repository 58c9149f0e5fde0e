import { describe, expect, it } from 'vitest';
import { parseText, parseTextBytes, toTextBytes } from './text-form.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

describe('parseTextBytes', () => {
  it.each([
    ['', 'none', false],
    ['one line', 'none', false],
    ['a\nb', 'lf', false],
    ['a\r\nb\r\n', 'crlf', false],
    ['a\r\nb\n', 'mixed', false],
    ['\ufeffa\r\n', 'crlf', true],
    ['a\rb\n', 'lf', false],
  ] as const)('knows the form of %j', (text, lineEnds, hasByteOrderMark) => {
    expect(parseTextBytes(bytes(text))?.form).toEqual({ lineEnds, hasByteOrderMark });
  });

  it('shows every file with \\n, and puts all but mixed ones back byte for byte', () => {
    for (const text of ['', 'x', 'a\nb\n', 'a\r\nb\r\n', '\ufeffa\r\nb', 'a\r\r\nb\r\n', 'ä\u2028\n\ufffd']) {
      const formed = parseTextBytes(bytes(text));
      expect(formed?.text.includes('\r\n') === true && !text.includes('\r\r\n'), text).toBe(false);
      expect(formed === undefined ? undefined : Buffer.from(toTextBytes(formed.text, formed.form)).toString()).toBe(
        text,
      );
    }
  });

  it('takes invalid UTF-8 and zeros for no text, a real U+FFFD for text', () => {
    expect(parseTextBytes(new Uint8Array([0x61, 0xff]))).toBeUndefined();
    expect(parseTextBytes(new Uint8Array([0xed, 0xa0, 0x80]))).toBeUndefined();
    expect(parseTextBytes(new Uint8Array([0x61, 0]))).toBeUndefined();
    expect(parseTextBytes(bytes('\ufffd'))?.text).toBe('\ufffd');
  });

  it('reads a text of a record in the same way', () => {
    expect(parseText('a\r\nb')).toEqual({ text: 'a\nb', form: { hasByteOrderMark: false, lineEnds: 'crlf' } });
  });
});
