import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openScratch, type Scratch } from './archive.test-kit.ts';
import { exportArchive, exportHeadBytes, type ExportManifest } from './export-archive.ts';
import { importArchive, type ImportReport } from './import-archive.ts';
import { openArchiveWriter } from './open-archive-writer.ts';
import { toRootKey } from './machine.ts';
import { openExport } from './open-export.ts';
import { verifyArchive } from './verify-archive.ts';

let here: Scratch;
let there: Scratch;
beforeEach(() => {
  here = openScratch();
  there = openScratch();
});
afterEach(() => {
  here.end();
  there.end();
});

const file = () => join(here.source, '..', 'one.skarchive');

async function exportTo(
  path: string,
  wants: (file: { path: string }) => boolean = () => true,
  annotations?: string,
): Promise<void> {
  const pieces: Uint8Array[] = [];
  await here.withReader(async (reader) => {
    for await (const piece of exportArchive(reader, wants, { annotations })) pieces.push(piece);
  });
  writeFileSync(path, Buffer.concat(pieces));
}

async function readAnnotations(path: string): Promise<string | undefined> {
  const checked = await openExport(path, { mayKeep: () => true });
  checked.close();
  return checked.annotations;
}

async function importFrom(path: string, mayKeep = () => true): Promise<ImportReport> {
  const checked = await openExport(path, { mayKeep });
  const writer = await openArchiveWriter(there.archive, { waitMs: 0 });
  try {
    return await importArchive(writer, checked);
  } finally {
    checked.close();
    await writer.close();
  }
}

/** An export with one file that says of itself whatever is given, and is whole otherwise. */
function forge(path: string, entry: object, root: object = {}, more: object = {}): void {
  const manifest = {
    format: 1,
    roots: [
      { key: toRootKey('m', '/evil'), path: '/evil', kind: 'config-folder', machine: { id: 'm', name: 'n' }, ...root },
    ],
    files: [{ root: 0, path: 'a.jsonl', mtimeMs: 1, tail: '', goneAtMs: 0, versions: [[1, 1, 0, '']], ...entry }],
    ...more,
  } as unknown as ExportManifest;
  const raw = Buffer.from(JSON.stringify(manifest));
  const stored = brotliCompressSync(raw);
  const head = Buffer.alloc(exportHeadBytes);
  head.write('SKEXPORT', 0, 'latin1');
  head.writeUInt32LE(stored.length, 8);
  head.writeUInt32LE(raw.length, 12);
  createHash('sha256').update(stored).digest().copy(head, 16);
  const whole = Buffer.concat([head, stored]);
  writeFileSync(path, Buffer.concat([whole, createHash('sha256').update(whole).digest()]));
}

describe('importArchive', () => {
  it('brings every version of every file to another archive', async () => {
    here.write('projects/p/a.jsonl', 'one\ntwo\n');
    here.write('projects/p/b.jsonl', Buffer.alloc(2_500_000, 'b\n'));
    await here.store();
    here.write('projects/p/a.jsonl', 'cut\n');
    await here.store();
    await exportTo(file());
    expect(await importFrom(file())).toMatchObject({ files: 2, added: 2, extended: 0, unchanged: 0 });
    expect(await there.readAll()).toEqual(await here.readAll());
    expect(await importFrom(file())).toMatchObject({ added: 0, unchanged: 2 });
    expect(await there.withReader((reader) => verifyArchive(reader))).toMatchObject({
      damage: [],
      damagedFiles: [],
      files: 2,
    });
  });

  it('carries a text of tags, pins and notes beside the files, and refuses anything else in its place', async () => {
    here.write('a.jsonl', 'one\n');
    await here.store();
    await exportTo(file());
    expect(await readAnnotations(file())).toBeUndefined();
    await exportTo(file(), () => true, '{"any": "text"}');
    expect(await readAnnotations(file())).toBe('{"any": "text"}');
    expect(await importFrom(file())).toMatchObject({ added: 1 });
    forge(file(), {}, {}, { annotations: { any: 'object' } });
    await expect(readAnnotations(file())).rejects.toMatchObject({ code: 'NOT_AN_EXPORT' });
  });

  it('takes only what was chosen', async () => {
    here.write('a.jsonl', 'one\n');
    here.write('b.jsonl', 'two\n');
    await here.store();
    await exportTo(file(), ({ path }) => path === 'b.jsonl');
    await importFrom(file());
    expect(await there.readAll()).toEqual({ 'b.jsonl': ['two\n'] });
  });

  it('adds what was archived since, and keeps the cuts of neither side', async () => {
    here.write('a.jsonl', 'one\n');
    await here.store();
    await exportTo(file());
    await importFrom(file());
    appendFileSync(join(here.source, 'a.jsonl'), 'two\n');
    await here.store();
    await here.compact();
    await exportTo(file());
    expect(await importFrom(file())).toMatchObject({ extended: 1 });
    expect(await there.readAll()).toEqual({ 'a.jsonl': ['one\ntwo\n'] });
  });

  it('takes over nothing of a file with one flipped bit', async () => {
    here.write('a.jsonl', 'some text\n'.repeat(30));
    await here.store();
    await exportTo(file());
    const whole = readFileSync(file());
    for (let at = 0; at < whole.length; at += 3) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ 16;
      writeFileSync(file(), flipped);
      await expect(importFrom(file()), `byte ${at}`).rejects.toMatchObject({ code: 'NOT_AN_EXPORT' });
    }
    writeFileSync(file(), whole.subarray(0, 100));
    await expect(importFrom(file())).rejects.toMatchObject({ code: 'NOT_AN_EXPORT' });
    expect(await there.readAll()).toEqual({});
  });

  it.each([
    '../evil',
    '/etc/passwd',
    'projects/../../evil',
    'C:\\evil',
    'a\\..\\..\\evil',
    'projects//evil',
    './evil',
    '',
    'a/\0b',
    'a:b',
    'a/con',
    'NUL.jsonl',
    'a./b',
    'a /b',
    'a/b\n',
  ])('refuses a file named %j', async (path) => {
    forge(file(), { path });
    await expect(importFrom(file())).rejects.toMatchObject({
      code: 'NOT_AN_EXPORT',
      message: expect.stringContaining('outside its folder'),
    });
    expect(await there.readAll()).toEqual({});
  });

  it('refuses what may not be kept, a root under a false name, and chunks that are not there', async () => {
    forge(file(), { path: 'settings.json' });
    await expect(importFrom(file(), () => false)).rejects.toMatchObject({
      message: expect.stringContaining('never archived'),
    });
    forge(file(), {}, { key: '000000000000' });
    await expect(importFrom(file())).rejects.toMatchObject({ code: 'NOT_AN_EXPORT' });
    forge(file(), { versions: [[1, 1, 5, `${'A'.repeat(43)}:5`]] });
    await expect(importFrom(file())).rejects.toMatchObject({ message: expect.stringContaining('missing') });
    forge(file(), { versions: [[1, 1, 7, `${'A'.repeat(43)}:5`]] });
    await expect(importFrom(file())).rejects.toMatchObject({ message: expect.stringContaining('damaged') });
    expect(await there.readAll()).toEqual({});
  });
});
