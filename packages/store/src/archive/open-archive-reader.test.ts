import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openScratch, type Scratch } from './archive.test-kit.ts';
import { openArchiveReader, type ArchiveReader } from './open-archive-reader.ts';

let scratch: Scratch;
let reader: ArchiveReader;
beforeEach(() => {
  scratch = openScratch();
  reader = openArchiveReader(scratch.archive);
});
afterEach(async () => {
  await reader.close();
  scratch.end();
});

function readAll(from: ArchiveReader): Readonly<Record<string, readonly string[]>> {
  const all: Record<string, string[]> = {};
  for (const { key } of from.roots())
    for (const file of from.files(key).values())
      all[file.path] = [...from.listVersions(file).keys()].map((version) =>
        Buffer.concat([...from.openVersion(file, version).pieces()]).toString(),
      );
  return all;
}

describe('a reader that stays open', () => {
  it('follows everything that a writer does, as one that is opened anew', async () => {
    const steps: (() => unknown)[] = [
      () => scratch.write('a.jsonl', 'one\n'),
      () => scratch.store(),
      () => appendFileSync(join(scratch.source, 'a.jsonl'), 'two\n'),
      () => scratch.store(),
      () => scratch.write('b.jsonl', 'three\n'),
      () => scratch.store(),
      () => scratch.write('a.jsonl', 'anew\n'),
      () => scratch.store(),
      () => scratch.compact(),
      () => scratch.write('c.jsonl', 'four\n'),
      () => scratch.store(),
      () => appendFileSync(join(scratch.source, 'c.jsonl'), 'five\n'),
      () => scratch.store(),
      () => scratch.remove('b.jsonl'),
      () => scratch.store(),
    ];
    for (const step of steps) {
      await step();
      reader.refresh();
      const fresh = openArchiveReader(scratch.archive);
      expect(readAll(reader)).toEqual(readAll(fresh));
      expect(reader.damage()).toEqual([]);
      await fresh.close();
      expect(reader.refresh()).toBe(false);
    }
  });

  it('takes no half line of the journal for a change', async () => {
    scratch.write('a.jsonl', 'one\n');
    await scratch.store();
    expect(reader.refresh()).toBe(true);
    appendFileSync(join(scratch.archive, 'manifest-000000.journal'), 'half a li');
    reader.refresh();
    expect(readAll(reader)).toEqual({ 'a.jsonl': ['one\n'] });
    // The next writer cuts it off.
    scratch.write('b.jsonl', 'two\n');
    await scratch.store();
    reader.refresh();
    expect(readAll(reader)).toEqual({ 'a.jsonl': ['one\n'], 'b.jsonl': ['two\n'] });
    expect(reader.damage()).toEqual([]);
  });
});
