import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileFacts } from '@scrollkeep/transcript/conversation/open-file-facts.ts';
import { openRecordReader } from '@scrollkeep/transcript/reading/open-record-reader.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLine } from './read-line.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-lines-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string) {
  const file = join(folder, name);
  writeFileSync(file, content);
  const reader = openRecordReader();
  const facts = openFileFacts({ isAgentFile: false });
  for (const line of [...reader.push(Buffer.from(content)), ...reader.end()]) facts.add(line);
  return { file, nodes: facts.facts().nodes };
}

describe('a line of a transcript', () => {
  const lines = ['{"type":"mode","mode":"a"}', 'not json', '', '{"type":"mode","mode":"ß€𝄞"}', '{"broken', 'the end'];

  it('is found by its number, be it a record, damaged, blank or without an end', async () => {
    const { file, nodes } = write('a.jsonl', lines.join('\n'));
    for (const [at, text] of lines.entries())
      expect((await readLine(file, nodes, at + 1, 0)).text).toBe(at === lines.length - 1 ? text : `${text}\n`);
    await expect(readLine(file, nodes, 7, 0)).rejects.toMatchObject({ code: 'NO_SUCH_LINE' });
  });

  it('is found in a file without any record', async () => {
    const { file, nodes } = write('b.jsonl', 'x\ny\n');
    expect(await readLine(file, nodes, 2, 0)).toMatchObject({ text: 'y\n', offset: 2, byteLength: 2 });
    await expect(readLine(file, nodes, 3, 0)).rejects.toMatchObject({ code: 'NO_SUCH_LINE' });
  });

  it('comes in pieces that join to the whole, whatever characters they hold', async () => {
    const text = `{"type":"mode","mode":"${'aß€𝄞'.repeat(20_000)}"}\n`;
    const { file, nodes } = write('c.jsonl', text);
    let joined = '';
    let [from, pieces] = [0, 0];
    for (; from < Buffer.byteLength(text); pieces++) {
      const piece = await readLine(file, nodes, 1, from);
      joined += piece.text;
      from = piece.to;
    }
    expect(joined).toBe(text);
    expect(pieces).toBeGreaterThan(3);
  });
});
