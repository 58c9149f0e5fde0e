import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFileNow } from './open-file.ts';
import { scanLines } from './scan-lines.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-scan-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function scan(
  content: string | Buffer,
  needles: readonly string[],
  options: { readonly head?: number; readonly maxLineBytes?: number } = {},
) {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  const lines: { readonly text: string; readonly offset: number }[] = [];
  const isWhole = scanLines(openFileNow(path), {
    needles: needles.map((needle) => Buffer.from(needle)),
    maxLineBytes: options.maxLineBytes ?? 1 << 24,
    isHead: () => lines.length < (options.head ?? 0),
    onLine: (bytes, start, end, offset) => {
      expect(bytes[end]).toBe(10);
      lines.push({ text: bytes.toString('utf8', start, end), offset });
    },
  });
  return { isWhole, lines, texts: lines.map(({ text }) => text) };
}

describe('scanLines', () => {
  it('finds the lines with a needle, whole and once, with their offsets', () => {
    expect(scan('a\nxx N yy N\nbb\nM\nN', ['N', 'M']).lines).toEqual([
      { text: 'xx N yy N', offset: 2 },
      { text: 'M', offset: 15 },
      { text: 'N', offset: 17 },
    ]);
  });

  it('gives every line until the head is known', () => {
    expect(scan('a\n\nb\nc\nN\nd\n', ['N'], { head: 2 }).texts).toEqual(['a', 'b', 'N']);
  });

  it('leaves out a byte-order mark and reads empty files', () => {
    for (const head of [0, 1]) expect(scan('\ufeffN\n', ['N'], { head }).lines).toEqual([{ text: 'N', offset: 3 }]);
    expect(scan('', ['N'])).toMatchObject({ isWhole: true, lines: [] });
    expect(scan('\n\n', ['N'])).toMatchObject({ isWhole: true, lines: [] });
  });

  it('finds lines wherever the pieces of a big file end', () => {
    const lines = Array.from(
      { length: 4000 },
      (_, at) => `${'x'.repeat((at * 131) % 1777)}${at % 3 === 0 ? 'NEEDLE' : ''}${'y'.repeat((at * 37) % 911)}`,
    );
    expect(scan(`${lines.join('\n')}\n`, ['NEEDLE']).texts).toEqual(lines.filter((line) => line.includes('NEEDLE')));
    expect(scan(lines.join('\n'), ['NEEDLE']).texts).toEqual(lines.filter((line) => line.includes('NEEDLE')));
  });

  it('holds a line of megabytes, and says so where it may not', () => {
    const long = `${'x'.repeat(5_000_000)}N`;
    expect(scan(`a\n${long}\nN\n`, ['N'], { maxLineBytes: 4_000_000 }).isWhole).toBe(false);
    expect(scan(`a\n${long}\nN\n`, ['N']).texts.map((text) => text.length)).toEqual([long.length, 1]);
  });
});
