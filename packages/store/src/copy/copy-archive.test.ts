import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openScratch, type Scratch } from '../archive/archive.test-kit.ts';
import { forgetFiles } from '../archive/forget-files.ts';
import { openArchiveReader } from '../archive/open-archive-reader.ts';
import { openArchiveWriter } from '../archive/open-archive-writer.ts';
import { openFolderObjectStore } from '../objects/folder-object-store.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { toObjectHash, type Cipher } from '../objects/pack-object.ts';
import { copyArchive, type CopyOptions } from './copy-archive.ts';
import { listCopies } from './list-copies.ts';
import { restoreCopy, type RestoreCopyOptions } from './restore-copy.ts';
import { verifyCopy } from './verify-copy.ts';

let scratch: Scratch;
let folder: string;
let objects: ObjectStore;
let sent: string[];
beforeEach(() => {
  scratch = openScratch();
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-copy-'));
  sent = [];
  const own = openFolderObjectStore(join(folder, 'copy'));
  objects = {
    ...own,
    put(key, bytes) {
      sent.push(key);
      return own.put(key, bytes);
    },
  };
});
afterEach(() => {
  scratch.end();
  rmSync(folder, { recursive: true });
});

const mayKeep = () => true;

function copy(options: Partial<CopyOptions> = {}) {
  return scratch.withReader((reader) =>
    copyArchive(reader, { objects, stateFolder: join(folder, 'state'), packBytes: 4096, ...options }),
  );
}

async function restore(options: Partial<RestoreCopyOptions> = {}, target = 'restored') {
  const writer = await openArchiveWriter(join(folder, target), { waitMs: 0 });
  try {
    const reports = [];
    for (const each of await listCopies(objects))
      reports.push(await restoreCopy(writer, each, { mayKeep, ...options }));
    return reports;
  } finally {
    await writer.close();
  }
}

/** Contents of every version, by path. */
async function readArchive(path: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const reader = openArchiveReader(path);
  const found: Record<string, string[]> = {};
  for (const root of reader.roots())
    for (const file of reader.files(root.key).values())
      found[file.path] = reader
        .listVersions(file)
        .map((_, at) => Buffer.concat([...reader.openVersion(file, at).pieces()]).toString());
  await reader.close();
  return found;
}

async function verify(options: { readonly cipher?: Cipher } = {}) {
  const [first] = await listCopies(objects);
  if (first === undefined) throw new Error('no copy');
  return verifyCopy(first, { mayKeep, ...options });
}

/** Changes a byte of the first object with this ending, counted from its end where it is below 0. */
function damage(ending: string, at: number): string {
  const name = readdirSync(join(folder, 'copy'), { recursive: true, encoding: 'utf8' }).find((each) =>
    each.endsWith(ending),
  );
  const path = join(folder, 'copy', name ?? '');
  const bytes = readFileSync(path);
  const place = at < 0 ? bytes.length + at : at;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  return path;
}

const text = (word: string, lines: number) =>
  Array.from({ length: lines }, (_, at) => `{"n":${(at * 2_654_435_761) % 1_000_003},"w":"${word} ${at * at}"}\n`).join(
    '',
  );

const nonceBytes = 8;

/** Turns every byte round: enough to see what is encrypted, and what is not. */
const toyCipher = (name: string, canOpen = true): Cipher => {
  const turn = async (bytes: Uint8Array) => Uint8Array.from(bytes, (byte) => byte ^ 0x5a);
  // Never the same twice, as it should be.
  const seal = async (bytes: Uint8Array) =>
    Buffer.concat([Buffer.from(name), randomBytes(nonceBytes), await turn(bytes)]);
  const open = async (sealed: Uint8Array) => {
    if (Buffer.from(sealed.subarray(0, name.length)).toString() !== name) throw new Error('another key');
    return turn(sealed.subarray(name.length + nonceBytes));
  };
  return { recipient: name, seal, open: canOpen ? open : undefined };
};

describe('a copy of the archive', () => {
  it('gives everything back: old versions, files that are gone, annotations', async () => {
    scratch.write('a.jsonl', text('tide', 500));
    scratch.write('b.jsonl', text('boat', 300));
    await scratch.store();
    scratch.write('a.jsonl', text('harbour', 10));
    scratch.remove('b.jsonl');
    await scratch.store();
    const report = await copy({ annotations: '{"notes":1}' });
    expect(report).toMatchObject({ files: 2, isChanged: true, isEncrypted: false, damaged: [], skipped: [] });
    const [restored] = await restore();
    expect(restored).toMatchObject({ files: 2, added: 2, damaged: [], annotations: '{"notes":1}' });
    expect(await readArchive(join(folder, 'restored'))).toEqual(await scratch.readAll());
    expect(await verify()).toMatchObject({ files: 2, damage: [], damagedFiles: [], leftovers: 0, isSealed: false });
  });

  it('sends what is new, and nothing where nothing is', async () => {
    scratch.write('a.jsonl', text('tide', 500));
    await scratch.store();
    await copy();
    const first = sent.splice(0);
    expect(first.filter((key) => key.includes('/packs/')).length).toBeGreaterThan(0);
    expect(await copy()).toMatchObject({ isChanged: false, chunks: 0, newBytes: 0 });
    expect(sent).toEqual([]);
    scratch.write('a.jsonl', text('tide', 500) + text('more', 20));
    await scratch.store();
    const more = await copy();
    expect(more.newBytes).toBeLessThan(5000);
    expect(sent.filter((key) => key.includes('/packs/'))).toHaveLength(1);
    expect(sent.filter((key) => key.includes('/lists/'))).toHaveLength(1);
    await restore();
    expect(await readArchive(join(folder, 'restored'))).toEqual(await scratch.readAll());
  });

  it('is found again by a machine that lost what it knew of it', async () => {
    scratch.write('a.jsonl', text('tide', 500));
    await scratch.store();
    await copy();
    rmSync(join(folder, 'state'), { recursive: true });
    sent.splice(0);
    expect(await copy()).toMatchObject({ chunks: 0 });
    expect(sent.filter((key) => key.includes('/packs/'))).toEqual([]);
  });

  it('loses what was pruned here, and follows a compaction', async () => {
    scratch.write('a.jsonl', text('tide', 400));
    scratch.write('b.jsonl', text('secret', 400));
    await scratch.store();
    await copy();
    const writer = await openArchiveWriter(scratch.archive, { waitMs: 0 });
    const [root = ''] = writer.manifest.roots.keys();
    const file = writer.manifest.files(root).get('b.jsonl');
    if (file === undefined) throw new Error('not archived');
    await forgetFiles(writer, [{ file, keepsLast: false }]);
    await writer.close();
    expect((await copy()).removedPacks).toBeGreaterThan(0);
    await restore();
    expect(Object.keys(await readArchive(join(folder, 'restored')))).toEqual(['a.jsonl']);
    expect(await verify()).toMatchObject({ files: 1, damage: [], leftovers: 0 });
    await scratch.compact();
    await copy();
    await restore({}, 'again');
    expect(await readArchive(join(folder, 'again'))).toEqual(await scratch.readAll());
  });

  it('names what is damaged in it, and gives back the rest', async () => {
    scratch.write('a.jsonl', text('tide', 400));
    await scratch.store();
    await copy();
    scratch.write('b.jsonl', text('boat', 400));
    await scratch.store();
    await copy();
    damage('.pack', 40);
    const report = await verify();
    expect(report.damage).toHaveLength(1);
    expect(report.damagedFiles).toHaveLength(1);
    const [restored] = await restore();
    expect(restored?.damaged).toEqual(report.damagedFiles);
    expect(Object.keys(await readArchive(join(folder, 'restored')))).toHaveLength(1);
  });

  it('gets a pack again whose end cannot be read', async () => {
    scratch.write('a.jsonl', text('tide', 50));
    await scratch.store();
    await copy();
    damage('.pack', -1);
    rmSync(join(folder, 'state'), { recursive: true });
    await copy();
    expect(await verify()).toMatchObject({ files: 1, damage: [], damagedFiles: [] });
  });

  it('keeps what this archive has lost meanwhile', async () => {
    scratch.write('a.jsonl', text('tide', 400));
    await scratch.store();
    await copy();
    const packs = join(scratch.archive, 'packs');
    for (const name of readdirSync(packs)) {
      const bytes = readFileSync(join(packs, name));
      bytes.fill(0, 200, 400);
      writeFileSync(join(packs, name), bytes);
    }
    expect(await copy()).toMatchObject({ damaged: [], chunks: 0 });
    await restore();
    expect(await readArchive(join(folder, 'restored'))).toEqual({ 'a.jsonl': [text('tide', 400)] });
    // A copy that begins now cannot have it, and says so.
    rmSync(join(folder, 'copy'), { recursive: true });
    expect((await copy()).damaged).toEqual(['a.jsonl']);
  });

  it('holds several machines, each in a folder of its own', async () => {
    scratch.write('a.jsonl', text('tide', 50));
    await scratch.store();
    await copy();
    const other = openScratch();
    try {
      other.write('c.jsonl', text('moor', 50));
      await other.store();
      await other.withReader((reader) => copyArchive(reader, { objects, stateFolder: join(folder, 'other') }));
    } finally {
      other.end();
    }
    expect(await restore()).toHaveLength(2);
    expect(Object.keys(await readArchive(join(folder, 'restored'))).sort()).toEqual(['a.jsonl', 'c.jsonl']);
  });

  it('refuses a list that was changed, and one with names that lead elsewhere', async () => {
    scratch.write('a.jsonl', text('tide', 50));
    await scratch.store();
    await copy();
    const path = damage('.list', 10);
    await expect(restore()).rejects.toThrow('its bytes do not match its name');
    rmSync(path);
    const forged = Buffer.from('not a list');
    writeFileSync(path.replace(/[0-9a-f]{64}(?=\.list$)/, toObjectHash(forged)), forged);
    await expect(restore()).rejects.toThrow('it is not a file list');
    await expect(restore({ mayKeep: () => false }, 'third')).rejects.toThrow();
  });
});

describe('an encrypted copy', () => {
  it('shows nothing of the archive, and is read with its key alone', async () => {
    scratch.write('a.jsonl', text('tide', 200));
    await scratch.store();
    await copy({ cipher: toyCipher('age1-mine', false) });
    const stored = readdirSync(join(folder, 'copy'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:pack|list)/.test(name),
    );
    expect(stored.every((name) => name.endsWith('.age'))).toBe(true);
    expect(sent.join(' ')).not.toContain('a.jsonl');
    await expect(restore()).rejects.toMatchObject({ code: 'COPY_ENCRYPTED' });
    await expect(restore({ cipher: toyCipher('age1-your') })).rejects.toThrow('is encrypted for another key');
    await restore({ cipher: toyCipher('age1-mine') });
    expect(await readArchive(join(folder, 'restored'))).toEqual(await scratch.readAll());
    expect(await verify()).toMatchObject({ isSealed: true, damage: [] });
    expect(await verify({ cipher: toyCipher('age1-mine') })).toMatchObject({ isSealed: false, files: 1, damage: [] });
  });

  it('grows without the secret half of the key', async () => {
    const cipher = toyCipher('age1-mine', false);
    scratch.write('a.jsonl', text('tide', 200));
    await scratch.store();
    await copy({ cipher });
    sent.splice(0);
    scratch.write('a.jsonl', text('tide', 200) + text('more', 10));
    await scratch.store();
    expect(await copy({ cipher })).toMatchObject({ replacedUnknown: 0 });
    expect(sent.filter((key) => key.includes('/packs/'))).toHaveLength(1);
  });

  it('replaces a plain one, one for another key, and one of which nothing is known here', async () => {
    scratch.write('a.jsonl', text('tide', 200));
    await scratch.store();
    await copy();
    await copy({ cipher: toyCipher('age1-mine', false) });
    await expect(restore()).rejects.toMatchObject({ code: 'COPY_ENCRYPTED' });
    expect(readdirSync(join(folder, 'copy'), { recursive: true, encoding: 'utf8' }).join(' ')).not.toMatch(/\.pack /);
    await copy({ cipher: toyCipher('age1-next', false) });
    await restore({ cipher: toyCipher('age1-next') });
    rmSync(join(folder, 'state'), { recursive: true });
    expect((await copy({ cipher: toyCipher('age1-next', false) })).replacedUnknown).toBeGreaterThan(0);
    await restore({ cipher: toyCipher('age1-next') }, 'again');
    expect(await readArchive(join(folder, 'again'))).toEqual(await scratch.readAll());
    expect(await verify({ cipher: toyCipher('age1-next') })).toMatchObject({ damage: [], leftovers: 0 });
  });
});
