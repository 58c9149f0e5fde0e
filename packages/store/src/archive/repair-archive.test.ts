import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openScratch, type Scratch } from './archive.test-kit.ts';
import { forgetFiles } from './forget-files.ts';
import { addUpPacks } from './list-packs.ts';
import { openArchiveWriter } from './open-archive-writer.ts';
import { repairArchive } from './repair-archive.ts';
import { verifyArchive } from './verify-archive.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = openScratch();
});
afterEach(() => scratch.end());

const verify = () => scratch.withReader((reader) => verifyArchive(reader));

describe('repairArchive', () => {
  it('takes a damaged chunk from the source again, and says what is lost where the source is gone', async () => {
    for (const name of ['kept', 'gone']) {
      scratch.write(`${name}.jsonl`, `${name}\n`.repeat(50));
      await scratch.store();
    }
    const pack = join(scratch.archive, 'packs/000001.fast.pack');
    const bytes = readFileSync(pack);
    for (const at of [90, bytes.length - 3]) bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(pack, bytes);
    scratch.remove('gone.jsonl');
    const report = await verify();
    expect(report.damagedFiles.map(({ path }) => path)).toEqual(['kept.jsonl', 'gone.jsonl']);
    const writer = await openArchiveWriter(scratch.archive, { waitMs: 0 });
    expect(await repairArchive(writer, report)).toEqual({ repaired: 1, lost: 1 });
    await writer.close();
    expect((await verify()).damagedFiles.map(({ path }) => path)).toEqual(['gone.jsonl']);
  });
});

describe('forgetFiles', () => {
  it('takes a file and its bytes out of the archive, or only its older versions', async () => {
    const noise = Array.from({ length: 20_000 }, (_, at) => Math.imul(at, 2_654_435_761) >>> 0).join(' ');
    scratch.write('a.jsonl', noise);
    scratch.write('b.jsonl', `old ${noise}`);
    await scratch.store();
    scratch.write('b.jsonl', 'new');
    await scratch.store();
    const before = addUpPacks(join(scratch.archive, 'packs'));
    const writer = await openArchiveWriter(scratch.archive, { waitMs: 0 });
    const files = [...writer.manifest.files([...writer.manifest.roots.keys()][0] ?? '').values()];
    await forgetFiles(
      writer,
      files.map((file) => ({ file, keepsLast: file.path === 'b.jsonl' })),
    );
    await writer.close();
    expect(await scratch.readAll()).toEqual({ 'b.jsonl': ['new'] });
    expect(addUpPacks(join(scratch.archive, 'packs'))).toBeLessThan(before / 100);
    expect(await verify()).toMatchObject({ damage: [], damagedFiles: [], leftovers: [] });
  });
});
