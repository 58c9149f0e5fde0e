import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

it.each(['', 'plain\n', 'é', 'a\u0000b\u007f', '漢字 and \ud83d\ude00'])('gives the text of %j', (text) => {
  expect(decodeText(Buffer.from(text, 'utf8'))).toBe(text);
});

it('replaces what is no UTF-8, as Node does', () => {
  const bytes = Buffer.from([0x61, 0x80, 0xff, 0x62]);
  expect(decodeText(bytes)).toBe(bytes.toString('utf8'));
});
