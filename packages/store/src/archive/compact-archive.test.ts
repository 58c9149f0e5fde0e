import { appendFileSync, readFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addUpPacks } from './list-packs.ts';
import { openScratch, type Scratch } from './archive.test-kit.ts';
import { verifyArchive } from './verify-archive.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = openScratch();
});
afterEach(() => scratch.end());

const line = (at: number) =>
  `{"type":"user","uuid":"00000000-0000-4000-8000-${String(at).padStart(12, '0')}` +
  '","message":{"role":"user","content":"line ' +
  `${at} of a session"}}\n`;

describe('compactArchive', () => {
  it('joins the pieces that many runs left, in far less space, and changes no byte of a version', async () => {
    scratch.write('a.jsonl', line(0));
    for (let at = 1; at < 60; at++) {
      await scratch.store();
      appendFileSync(join(scratch.source, 'a.jsonl'), line(at));
      if (at === 30) truncateSync(join(scratch.source, 'a.jsonl'), 300);
    }
    await scratch.store();
    const before = await scratch.readAll();
    const size = addUpPacks(join(scratch.archive, 'packs'));
    expect(before['a.jsonl']).toHaveLength(2);
    expect((await scratch.compact()).joined).toBeGreaterThan(50);
    expect(await scratch.readAll()).toEqual(before);
    expect(addUpPacks(join(scratch.archive, 'packs'))).toBeLessThan(size / 4);
    expect(readdirSync(join(scratch.archive, 'packs'))).toEqual(['000002.pack']);
    expect(await scratch.withReader((reader) => verifyArchive(reader))).toMatchObject({
      damage: [],
      damagedFiles: [],
      leftovers: [],
    });
  });

  it('goes on with a new pack afterwards, and may be run again and again', async () => {
    scratch.write('a.jsonl', line(0));
    await scratch.store();
    await scratch.compact();
    appendFileSync(join(scratch.source, 'a.jsonl'), line(1));
    expect(await scratch.store()).toMatchObject({ grown: 1 });
    expect(readdirSync(join(scratch.archive, 'packs'))).toEqual(['000002.pack', '000003.fast.pack']);
    await scratch.compact();
    await scratch.compact();
    expect(await scratch.readAll()).toEqual({ 'a.jsonl': [line(0) + line(1)] });
  });

  it('keeps a pack with something needed in it that cannot be read', async () => {
    scratch.write('a.jsonl', line(0));
    await scratch.store();
    scratch.write('b.jsonl', line(1));
    await scratch.store();
    const pack = join(scratch.archive, 'packs/000001.fast.pack');
    const bytes = readFileSync(pack);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(pack, bytes);
    await scratch.compact();
    expect(readFileSync(pack)).toEqual(bytes);
    scratch.write('c.jsonl', line(2));
    await scratch.store();
    expect(readFileSync(pack)).toEqual(bytes);
    const report = await scratch.withReader((reader) => verifyArchive(reader));
    expect(report.damagedFiles.map(({ path }) => path)).toEqual(['a.jsonl']);
    expect(report.files).toBe(3);
  });

  it('is followed by a reader that was open before', async () => {
    for (let at = 0; at < 5; at++) {
      scratch.write('a.jsonl', Array.from({ length: at + 1 }, (_, number) => line(number)).join(''));
      await scratch.store();
    }
    await scratch.withReader(async (reader) => {
      const file = reader.find(reader.roots()[0]?.key ?? '', 'a.jsonl');
      if (file === undefined) throw new Error('not there');
      const bytes = reader.openVersion(file);
      await scratch.compact();
      const read = Buffer.from(bytes.read(0, bytes.size)).toString();
      expect(read).toBe([0, 1, 2, 3, 4].map(line).join(''));
    });
  });
});
