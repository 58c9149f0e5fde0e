import {
  appendFileSync,
  chmodSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addUpPacks } from './list-packs.ts';
import { openScratch, type Scratch } from './archive.test-kit.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = openScratch();
});
afterEach(() => scratch.end());

const noise = (length: number, seed = 1): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let at = 0, state = seed; at < length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
};

describe('storeFiles', () => {
  it('keeps every byte of every file, empty ones and long ones too', async () => {
    const long = noise(3_500_000);
    scratch.write('projects/p/a.jsonl', long);
    scratch.write('projects/p/empty.jsonl', '');
    scratch.write('todos/x.json', '[]');
    expect(await scratch.store()).toMatchObject({ files: 3, added: 3, newBytes: 3_500_002, problems: [] });
    expect(await scratch.readAll()).toEqual({
      'projects/p/a.jsonl': [long.toString('latin1')],
      'projects/p/empty.jsonl': [''],
      'todos/x.json': ['[]'],
    });
  });

  it('keeps known and new pieces apart that come by turns, whatever their length', async () => {
    const lengths = [10, 700_000, 1_048_576, 400_000, 3_000_000, 1, 1_048_575, 900_000];
    const expected: Record<string, readonly string[]> = {};
    // Each content stands three times: new, known and not yet written, known in a block before.
    for (const [at, name] of ['a', 'a', 'b', 'c', 'b', 'd', 'a', 'e', 'f', 'c', 'g', 'd', 'h', 'e', 'b'].entries()) {
      const content = noise(lengths[name.charCodeAt(0) - 97] ?? 0, name.charCodeAt(0));
      const path = `projects/p/${String(at).padStart(2, '0')}.jsonl`;
      scratch.write(path, content);
      expected[path] = [content.toString('latin1')];
    }
    expect(await scratch.store()).toMatchObject({ files: 15, added: 15, problems: [] });
    expect(await scratch.readAll()).toEqual(expected);
    expect(await scratch.store()).toMatchObject({ unchanged: 15, newBytes: 0 });
  });

  it('knows a file by its end, where the last piece is shorter than what is looked at', async () => {
    const start = noise(1_048_576 + 10);
    scratch.write('a.jsonl', start);
    await scratch.store();
    appendFileSync(join(scratch.source, 'a.jsonl'), 'more\n');
    expect(await scratch.store()).toMatchObject({ grown: 1, newBytes: 5 });
    const other = Buffer.concat([start, Buffer.from('more\nand more\n')]);
    other[start.length - 2000] = (other[start.length - 2000] ?? 0) ^ 1;
    writeFileSync(join(scratch.source, 'a.jsonl'), other);
    expect(await scratch.store()).toMatchObject({ replaced: 1 });
  });

  it('lets others have a turn after every block, so that a long run hears Ctrl-C', async () => {
    scratch.write('projects/p/a.jsonl', noise(6 * 1024 * 1024));
    let [turns, isDone] = [0, false];
    const count = (): void => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    // The commit, with its lock and its files, comes after the blocks.
    await scratch.store({ onProgress: () => (isDone = true) });
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  it('takes nothing from files that did not change', async () => {
    scratch.write('a.jsonl', 'one\n');
    await scratch.store();
    const before = readFileSync(join(scratch.archive, 'manifest-000000.journal'));
    expect(await scratch.store()).toMatchObject({ unchanged: 1, added: 0, newBytes: 0 });
    expect(readFileSync(join(scratch.archive, 'manifest-000000.journal'))).toEqual(before);
  });

  it('adds only the new part of a file that has grown', async () => {
    const start = noise(2_000_000);
    scratch.write('a.jsonl', start);
    await scratch.store();
    const before = addUpPacks(join(scratch.archive, 'packs'));
    appendFileSync(join(scratch.source, 'a.jsonl'), 'one more line\n');
    expect(await scratch.store()).toMatchObject({ grown: 1, newBytes: 14 });
    expect(addUpPacks(join(scratch.archive, 'packs')) - before).toBeLessThan(200);
    expect((await scratch.readAll())['a.jsonl']).toEqual([`${start.toString('latin1')}one more line\n`]);
  });

  it('completes a partial last line in the same version', async () => {
    scratch.write('a.jsonl', '{"type":"us');
    await scratch.store();
    appendFileSync(join(scratch.source, 'a.jsonl'), 'er"}\n');
    await scratch.store();
    expect((await scratch.readAll())['a.jsonl']).toEqual(['{"type":"user"}\n']);
  });

  it('keeps both versions of a file that was cut, and of one that was replaced', async () => {
    scratch.write('cut.jsonl', 'one\ntwo\nthree\n');
    scratch.write('replaced.jsonl', 'one\ntwo\n');
    scratch.write('edited.jsonl', 'one\ntwo\n');
    await scratch.store();
    truncateSync(join(scratch.source, 'cut.jsonl'), 4);
    writeFileSync(join(scratch.source, 'replaced.jsonl'), 'another and longer text\n');
    writeFileSync(join(scratch.source, 'edited.jsonl'), 'one\nTWO\n');
    expect(await scratch.store()).toMatchObject({ replaced: 3, grown: 0 });
    expect(await scratch.readAll()).toEqual({
      'cut.jsonl': ['one\ntwo\nthree\n', 'one\n'],
      'replaced.jsonl': ['one\ntwo\n', 'another and longer text\n'],
      'edited.jsonl': ['one\ntwo\n', 'one\nTWO\n'],
    });
  });

  it('knows a file again that was copied over itself or touched', async () => {
    scratch.write('a.jsonl', 'one\n');
    await scratch.store();
    writeFileSync(join(scratch.source, 'a.new'), 'one\ntwo\n');
    renameSync(join(scratch.source, 'a.new'), join(scratch.source, 'a.jsonl'));
    expect(await scratch.store()).toMatchObject({ grown: 1, newBytes: 4 });
    utimesSync(join(scratch.source, 'a.jsonl'), 5, 5);
    expect(await scratch.store()).toMatchObject({ unchanged: 1, newBytes: 0 });
    expect((await scratch.readAll())['a.jsonl']).toEqual(['one\ntwo\n']);
  });

  it('finds an edit in the middle of a file that has grown when it looks at everything', async () => {
    scratch.write('a.jsonl', `one\n${'x'.repeat(10_000)}\n`);
    await scratch.store();
    writeFileSync(join(scratch.source, 'a.jsonl'), `ONE\n${'x'.repeat(10_000)}\nmore\n`);
    expect(await scratch.store({ isFull: true })).toMatchObject({ replaced: 1 });
  });

  it('keeps what vanished at the source, and notes when it was missed', async () => {
    scratch.write('a.jsonl', 'one\n');
    scratch.write('b.jsonl', 'two\n');
    await scratch.store();
    scratch.remove('a.jsonl');
    expect(await scratch.store({ now: () => 77 })).toMatchObject({ gone: 1, unchanged: 1 });
    expect(await scratch.store()).toMatchObject({ gone: 0 });
    await scratch.withReader(async (reader) =>
      expect(
        [...reader.files(reader.roots()[0]?.key ?? '').values()].map(({ path, goneAtMs }) => [path, goneAtMs]),
      ).toEqual([
        ['a.jsonl', 77],
        ['b.jsonl', 0],
      ]),
    );
    scratch.write('a.jsonl', 'one\n');
    expect(await scratch.store()).toMatchObject({ unchanged: 2, gone: 0 });
    expect(await scratch.readAll()).toEqual({ 'a.jsonl': ['one\n'], 'b.jsonl': ['two\n'] });
  });

  it('takes a file for gone only where the walk saw everything', async () => {
    scratch.write('a.jsonl', 'one\n');
    await scratch.store();
    scratch.remove('a.jsonl');
    expect(await scratch.store({ isWholeWalk: () => false })).toMatchObject({ gone: 0 });
  });

  it('stores the same content once', async () => {
    scratch.write('a.jsonl', noise(500_000));
    scratch.write('b.jsonl', noise(500_000));
    await scratch.store();
    expect(addUpPacks(join(scratch.archive, 'packs'))).toBeLessThan(600_000);
  });

  it('goes on after a file that cannot be read or vanished', async () => {
    scratch.write('a.jsonl', 'one\n');
    const writerSources = function* () {
      yield { path: join(scratch.source, 'nowhere.jsonl'), relativePath: 'nowhere.jsonl', size: 1, mtimeMs: 1, ino: 1 };
      const { size, mtimeMs, ino } = statSync(join(scratch.source, 'a.jsonl'));
      yield { path: join(scratch.source, 'a.jsonl'), relativePath: '../a.jsonl', size, mtimeMs, ino };
      yield { path: join(scratch.source, 'a.jsonl'), relativePath: 'a.jsonl', size, mtimeMs, ino };
    };
    const { openArchiveWriter } = await import('./open-archive-writer.ts');
    const { storeFiles, toOpenSource } = await import('./store-files.ts');
    const writer = await openArchiveWriter(scratch.archive, { waitMs: 0 });
    const report = await storeFiles(writer, writer.getRoot(scratch.source, 'config-folder'), writerSources(), {
      now: Date.now,
      open: (path) => toOpenSource(openSync(path, 'r')),
      isWholeWalk: () => true,
    });
    await writer.close();
    expect(report.problems.map(({ code }) => code)).toEqual(['ENOENT', 'EINVAL']);
    expect(await scratch.readAll()).toEqual({ 'a.jsonl': ['one\n'] });
  });

  it('lets nobody else look', async () => {
    scratch.write('a.jsonl', 'one\n');
    await scratch.store();
    chmodSync(scratch.archive, 0o755);
    scratch.write('b.jsonl', 'two\n');
    await scratch.store();
    expect(statSync(scratch.archive).mode & 0o777).toBe(0o700);
    for (const entry of readdirSync(scratch.archive, { recursive: true, withFileTypes: true })) {
      expect(statSync(join(entry.parentPath ?? entry.path, entry.name)).mode & 0o777, entry.name).toBe(
        entry.isDirectory() ? 0o700 : 0o600,
      );
    }
  });

  it('writes its list anew when the journal is long, and loses nothing by it', async () => {
    for (let at = 0; at < 1500; at++) scratch.write(`projects/p/${at}-${'n'.repeat(150)}.jsonl`, `line ${at}\n`);
    await scratch.store();
    expect(readdirSync(scratch.archive).sort()).toEqual([
      'machine.json',
      'manifest-000001.copy.snapshot',
      'manifest-000001.snapshot',
      'packs',
    ]);
    expect(await scratch.store()).toMatchObject({ unchanged: 1500, newBytes: 0 });
    appendFileSync(join(scratch.source, `projects/p/7-${'n'.repeat(150)}.jsonl`), 'more\n');
    expect(await scratch.store()).toMatchObject({ unchanged: 1499, grown: 1, newBytes: 5 });
    const all = await scratch.readAll();
    expect(Object.keys(all)).toHaveLength(1500);
    expect(all[`projects/p/7-${'n'.repeat(150)}.jsonl`]).toEqual(['line 7\nmore\n']);
  });
});
