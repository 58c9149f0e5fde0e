import { appendFileSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGrowingFile, type GrowingFile } from './growing-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-growing-'));
  path = join(folder, 's.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (): GrowingFile =>
  openGrowingFile(path, { isAgentFile: false, maxLineBytes: 1 << 20, signal: new AbortController().signal });
const line = (uuid: string): string =>
  JSON.stringify({ type: 'user', uuid, message: { role: 'user', content: `prompt ${uuid} ${'x'.repeat(1000)}` } }) +
  '\n';
const uuids = (file: GrowingFile): readonly (string | undefined)[] => file.facts().nodes.map((node) => node.uuid);

describe('a file that grows', () => {
  it('is read once, and then only what is new', async () => {
    writeFileSync(path, Array.from({ length: 500 }, (_, at) => line(`u${at}`)).join(''));
    const file = open();
    expect(await file.refresh()).toBe(true);
    const first = file.bytesRead();
    expect(first).toBe(file.bytes());
    expect(await file.hasChanged()).toBe(false);
    expect(await file.refresh()).toBe(false);
    appendFileSync(path, line('new'));
    expect(await file.hasChanged()).toBe(true);
    expect(await file.refresh()).toBe(true);
    expect(file.bytesRead() - first).toBe(Buffer.byteLength(line('new')));
    expect(file.nodes()).toBe(501);
    expect(file.facts().nodes.at(-1)).toMatchObject({ uuid: 'new', number: 501, offset: first });
  });

  it('waits for a line that is being written', async () => {
    writeFileSync(path, line('a') + line('b').slice(0, 50));
    const file = open();
    await file.refresh();
    expect(uuids(file)).toEqual(['a']);
    appendFileSync(path, line('b').slice(50));
    await file.refresh();
    expect(uuids(file)).toEqual(['a', 'b']);
  });

  it.each(['\n', '\r\n'])('shows a last record without a line end, once, whatever line end follows', async (end) => {
    writeFileSync(path, line('a') + line('b').trimEnd());
    const file = open();
    await file.refresh();
    expect(uuids(file)).toEqual(['a', 'b']);
    appendFileSync(path, end + line('c'));
    await file.refresh();
    expect(uuids(file)).toEqual(['a', 'b', 'c']);
    expect(file.facts().nodes.map((node) => node.number)).toEqual([1, 2, 3]);
  });

  it('takes such a record back where the line went on', async () => {
    writeFileSync(path, line('a') + line('b').trimEnd());
    const file = open();
    await file.refresh();
    appendFileSync(path, `{"type":"mode"}\n${line('c')}`);
    await file.refresh();
    expect(uuids(file)).toEqual(['a', 'c']);
  });

  it('is read again where it was cut, replaced or rewritten at the same length', async () => {
    writeFileSync(path, line('a') + line('b') + line('c'));
    const file = open();
    await file.refresh();
    truncateSync(path, Buffer.byteLength(line('a')));
    expect(await file.refresh()).toBe(true);
    expect(uuids(file)).toEqual(['a']);
    writeFileSync(join(folder, 'other'), line('d') + line('e') + line('f') + line('g'));
    renameSync(join(folder, 'other'), path);
    await file.refresh();
    expect(uuids(file)).toEqual(['d', 'e', 'f', 'g']);
    const letters = ['d', ...'efghijklmnopq', 'r'];
    for (const middle of ['k', 'z']) {
      writeFileSync(path, letters.map((letter) => line(letter === 'k' ? middle : letter)).join(''));
      await file.refresh();
      expect(uuids(file)[7]).toBe(middle);
    }
  });

  it('is empty where it is gone, and comes back', async () => {
    writeFileSync(path, line('a'));
    const file = open();
    await file.refresh();
    rmSync(path);
    expect(await file.refresh()).toBe(true);
    expect(uuids(file)).toEqual([]);
    writeFileSync(path, line('b'));
    await file.refresh();
    expect(uuids(file)).toEqual(['b']);
  });
});
