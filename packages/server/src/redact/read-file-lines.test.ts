import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readFileLines } from './read-file-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'lines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mebibyte = 1024 * 1024;
const long = 'é'.repeat(mebibyte);
const texts: readonly string[] = [
  '',
  '\n',
  'a',
  'a\n\nb\r\nc',
  `${'x'.repeat(mebibyte - 1)}\ny\n`,
  `${'x'.repeat(mebibyte)}\ny\n`,
  `a\n${long}\nb\n${long}${long}\n\nc`,
  `${long}${long}`,
];

async function readAll(text: string, maxLineBytes: number) {
  const path = join(folder, 'file.jsonl');
  writeFileSync(path, text);
  const pieces = [];
  for await (const { bytes, line, isWhole } of readFileLines(path, maxLineBytes))
    pieces.push({ text: bytes.toString('latin1'), line, isWhole });
  return pieces;
}

describe('the lines of a file', () => {
  it('are whole, with their numbers, wherever a chunk of the file ends', async () => {
    for (const text of texts) {
      const lines = Buffer.from(text)
        .toString('latin1')
        .split(/(?<=\n)/)
        .filter((line) => line !== '');
      const expected = lines.map((line, at) => ({ text: line, line: at + 1, isWhole: true }));
      expect((await readAll(text, 64 * mebibyte)).every((piece, at) => isSame(piece, expected[at]))).toBe(true);
      expect(await readAll(text, 64 * mebibyte)).toHaveLength(expected.length);
    }
  });

  it('come in parts above the limit, and are the file laid end to end', async () => {
    for (const text of texts) {
      const pieces = await readAll(text, mebibyte);
      expect(pieces.map((piece) => piece.text).join('') === Buffer.from(text).toString('latin1')).toBe(true);
      for (const piece of pieces) {
        const isPart = text.split('\n')[piece.line - 1]?.startsWith('é') === true;
        expect(piece.isWhole).toBe(!isPart);
      }
    }
  });
});

function isSame(one: object, other: object | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
