import { appendFileSync, readFileSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addUpPacks } from './list-packs.ts';
import { openScratch, type Scratch } from './archive.test-kit.ts';
import { toChunkHash } from './chunk.ts';
import { compactArchive } from './compact-archive.ts';
import { openArchiveWriter } from './open-archive-writer.ts';
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

  it('keeps names of chunks, and chunks that no file names yet, for those who refer to them', async () => {
    scratch.write('a.jsonl', line(0));
    await scratch.store();
    appendFileSync(join(scratch.source, 'a.jsonl'), line(1));
    await scratch.store();
    const writer = await openArchiveWriter(scratch.archive, { waitMs: 0 });
    const [early, late] = [Buffer.from(line(2)), Buffer.from(line(3))];
    for (const bytes of [early, late]) await writer.put(toChunkHash(bytes), bytes);
    const list = () =>
      [...writer.manifest.roots.keys()].flatMap((root) =>
        [...writer.manifest.files(root).values()].map((file) => writer.manifest.listVersions(file)),
      );
    const before = list();
    await compactArchive(writer, { keepsNames: true, keep: new Set([toChunkHash(early)]) });
    expect(list()).toEqual(before);
    expect(await writer.chunks.has(toChunkHash(early))).toBe(true);
    expect(await writer.chunks.has(toChunkHash(late))).toBe(false);
    await writer.close();
    expect(await scratch.readAll()).toEqual({ 'a.jsonl': [line(0) + line(1)] });
  });

  it('has nothing left of a root that was dropped, neither its bytes nor its names', async () => {
    scratch.write('zanzibar.jsonl', line(0));
    await scratch.store();
    const writer = await openArchiveWriter(scratch.archive, { waitMs: 0 });
    const [root] = [...writer.manifest.roots.keys()];
    const op = { op: 'drop', root: root ?? '' } as const;
    expect(writer.manifest.apply(op)).toBe(true);
    expect(writer.manifest.apply(op)).toBe(false);
    await writer.commit([op]);
    await compactArchive(writer, { packs: new Set(writer.chunks.listPacks()) });
    writer.tidy(true);
    await writer.close();
    expect(await scratch.readAll()).toEqual({});
    for (const name of readdirSync(scratch.archive, { recursive: true, encoding: 'utf8' })) {
      const path = join(scratch.archive, name);
      if (statSync(path).isFile()) expect(readFileSync(path, 'latin1'), name).not.toContain('zanzibar');
    }
    expect(await scratch.withReader(async (reader) => reader.roots())).toEqual([]);
  });
});
