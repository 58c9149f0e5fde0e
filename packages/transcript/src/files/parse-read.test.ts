import { describe, expect, it } from 'vitest';
import { findSeenFile } from './parse-read.ts';

const file = { filePath: '/f', content: 'a\nb\n', startLine: 1, numLines: 3, totalLines: 3 };
const read = (more: object = {}) => ({ toolUseResult: { type: 'text', file: { ...file, ...more } } });

describe('findSeenFile', () => {
  it('takes a text that was read from its first to its last line', () => {
    expect(findSeenFile(read())).toEqual({ path: '/f', text: 'a\nb\n' });
    expect(
      findSeenFile({
        type: 'attachment',
        attachment: { type: 'file', filename: '/f', content: { type: 'text', file } },
      }),
    ).toEqual({
      path: '/f',
      text: 'a\nb\n',
    });
  });

  it.each([
    ['a later start', read({ startLine: 2 })],
    ['an earlier end', read({ totalLines: 9 })],
    ['a cut', read({ truncatedByTokenCap: true })],
    ['a count that does not fit', read({ numLines: 2, totalLines: 2 })],
    ['a picture', { toolUseResult: { type: 'image', file: { base64: '' } } }],
    [
      'a saved copy',
      {
        type: 'attachment',
        attachment: { type: 'file', content: { type: 'text', file }, savedCopyFraming: { enveloped: true } },
      },
    ],
    [
      'another attachment',
      { type: 'attachment', attachment: { type: 'edited_text_file', filename: '/f', snippet: 'a' } },
    ],
    ['an error', { toolUseResult: 'Error: File does not exist.' }],
  ])('does not take %s', (_, record) => {
    expect(findSeenFile(record)).toBeUndefined();
  });
});
