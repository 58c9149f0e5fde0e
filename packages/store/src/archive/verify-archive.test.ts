import { appendFileSync, readFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openScratch, type Scratch } from './archive.test-kit.ts';
import { verifyArchive } from './verify-archive.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = openScratch();
});
afterEach(() => scratch.end());

const verify = () => scratch.withReader((reader) => verifyArchive(reader));

describe('verifyArchive', () => {
  it('finds nothing where nothing is damaged', async () => {
    scratch.write('a.jsonl', 'one\n');
    await scratch.store();
    appendFileSync(join(scratch.source, 'a.jsonl'), 'two\n');
    await scratch.store();
    expect(await verify()).toEqual({
      files: 1,
      versions: 1,
      chunks: 2,
      bytes: 8,
      damage: [],
      damagedFiles: [],
      leftovers: [],
    });
  });

  it('finds one flipped bit anywhere in a pack, and names the files that it hits', async () => {
    const readPack = () =>
      readFileSync(join(scratch.archive, 'packs', readdirSync(join(scratch.archive, 'packs'))[0] ?? ''));
    scratch.write('a.jsonl', `a: ${'some text '.repeat(20)}\n`);
    await scratch.store();
    const border = readPack().length;
    scratch.write('b.jsonl', `b: ${'some text '.repeat(20)}\n`);
    await scratch.store();
    const [name = ''] = readdirSync(join(scratch.archive, 'packs'));
    const pack = join(scratch.archive, 'packs', name);
    const whole = readPack();
    for (let at = 0; at < whole.length; at++) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
      writeFileSync(pack, flipped);
      const report = await verify();
      expect(
        report.damagedFiles.map(({ path }) => path),
        `byte ${at}`,
      ).toEqual([at < border ? 'a.jsonl' : 'b.jsonl']);
      expect(report.damage.join(), `byte ${at}`).toMatch(/packs\/000001\.fast\.pack, block at \d+/);
    }
  });

  it('names the files of a pack that is cut or gone', async () => {
    scratch.write('a.jsonl', 'one\n');
    await scratch.store();
    truncateSync(join(scratch.archive, 'packs/000001.fast.pack'), 40);
    expect((await verify()).damagedFiles).toMatchObject([
      { path: 'a.jsonl', version: 0, missing: [{ offset: 0, length: 4 }] },
    ]);
  });

  it('reads on from the second copy of its list when one bit of the first is flipped, and says so', async () => {
    for (let at = 0; at < 20; at++) scratch.write(`${at}.jsonl`, `line ${at}\n`);
    await scratch.store();
    await scratch.compact();
    const snapshot = join(scratch.archive, 'manifest-000001.snapshot');
    const whole = readFileSync(snapshot);
    const expected = await scratch.readAll();
    for (let at = 0; at < whole.length; at += 37) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ 4;
      writeFileSync(snapshot, flipped);
      expect((await verify()).damage, `byte ${at}`).toEqual(['manifest-000001.snapshot: damaged']);
      expect(await scratch.readAll()).toEqual(expected);
    }
  });

  it('says where a line of the journal is damaged', async () => {
    scratch.write('a.jsonl', 'one\n');
    await scratch.store();
    const journal = join(scratch.archive, 'manifest-000000.journal');
    const bytes = readFileSync(journal);
    bytes[30] = (bytes[30] ?? 0) ^ 1;
    writeFileSync(journal, bytes);
    expect((await verify()).damage).toEqual(['manifest-000000.journal: the line at byte 0 is damaged']);
  });

  it('takes the unfinished end of a killed run for what it is, and the next run removes it', async () => {
    scratch.write('a.jsonl', 'one\n');
    await scratch.store();
    const pack = join(scratch.archive, 'packs/000001.fast.pack');
    const whole = readFileSync(pack);
    appendFileSync(pack, whole.subarray(0, 50));
    appendFileSync(join(scratch.archive, 'manifest-000000.journal'), 'half a li');
    expect(await verify()).toMatchObject({
      damage: [],
      damagedFiles: [],
      leftovers: [expect.stringContaining('unfinished')],
    });
    scratch.write('b.jsonl', 'two\n');
    await scratch.store();
    expect(await verify()).toMatchObject({ files: 2, damage: [], damagedFiles: [], leftovers: [] });
    expect(readFileSync(pack).subarray(0, whole.length)).toEqual(whole);
  });

  it('does not cut off a damaged block at the end of a pack: its file is still named', async () => {
    scratch.write('a.jsonl', 'one\n');
    await scratch.store();
    const pack = join(scratch.archive, 'packs/000001.fast.pack');
    const bytes = readFileSync(pack);
    bytes[0] = 0;
    writeFileSync(pack, bytes);
    scratch.write('b.jsonl', 'two\n');
    await scratch.store();
    expect(readFileSync(pack)).toEqual(bytes);
    expect((await verify()).damagedFiles.map(({ path }) => path)).toEqual(['a.jsonl']);
  });
});
