import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RawChunk } from '../../packages/store/src/archive/block.ts';
import { mayKeep } from '@scrollkeep/server/disk/may-keep.ts';
import { importArchive } from '../../packages/store/src/archive/import-archive.ts';
import { openArchiveReader } from '../../packages/store/src/archive/open-archive-reader.ts';
import { openArchiveWriter } from '../../packages/store/src/archive/open-archive-writer.ts';
import { toRootKey } from '../../packages/store/src/archive/machine.ts';
import { openExport } from '../../packages/store/src/archive/open-export.ts';
import { runCommand } from '../setup/run-in-process.ts';
import { printExport, readExport, seal, type ExportParts } from './forge-export.ts';

const id = '5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23';
const main = `projects/-home-ada-harbour/${id}.jsonl`;
let base: string;
let home: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'scrollkeep-import-'));
  home = join(base, 'home');
  for (const [path, text] of Object.entries({
    [main]: line('one') + line('two'),
    [`todos/${id}-agent-${id}.json`]: '[]',
    'history.jsonl': '{"display":"one"}\n',
  })) {
    mkdirSync(dirname(join(home, '.claude', path)), { recursive: true });
    writeFileSync(join(home, '.claude', path), text);
  }
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function line(uuid: string): string {
  return (
    JSON.stringify({
      parentUuid: null,
      isSidechain: false,
      cwd: '/home/ada/harbour',
      sessionId: id,
      version: '2.1.325',
      type: 'user',
      uuid,
      timestamp: '2026-11-02T09:00:00.000Z',
      message: { role: 'user', content: uuid },
    }) + '\n'
  );
}

const run = (...args: readonly string[]) =>
  runCommand(args, {
    cwd: base,
    env: {
      HOME: home,
      CLAUDE_CONFIG_DIR: undefined,
      SCROLLKEEP_DATA_DIR: join(base, 'data'),
      SCROLLKEEP_CACHE_DIR: join(base, 'cache'),
    },
  });

async function makeExport(): Promise<Buffer> {
  expect((await run('archive')).status).toBe(0);
  writeFileSync(join(home, '.claude', main), line('other'));
  expect((await run('archive')).status).toBe(0);
  expect((await run('archive', 'export', 'whole.skarchive')).status).toBe(0);
  return readFileSync(join(base, 'whole.skarchive'));
}

/** An export and what the archive had, for those that only read them: made once. */
const getExport = memoize(async () => ({
  whole: await makeExport(),
  contents: await readContents(join(base, 'data/archive')),
}));

function memoize<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

/** Every content of every file in an archive. */
async function readContents(folder: string): Promise<readonly string[]> {
  const reader = openArchiveReader(folder);
  const contents = reader
    .roots()
    .flatMap(({ key }) =>
      [...reader.files(key).values()].flatMap((file) =>
        reader
          .listVersions(file)
          .map((_, at) => Buffer.concat([...reader.openVersion(file, at).pieces()]).toString('latin1')),
      ),
    );
  await reader.close();
  return contents.sort();
}

const listTree = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : [];

describe('an export that carries the id of this machine', () => {
  /** The machine's own export, changed by whoever got hold of it. */
  async function forge(change: (root: Record<string, unknown>, parts: ExportParts) => void): Promise<void> {
    const parts = readExport(await makeExport());
    const [root = {}] = parts.manifest.roots;
    change(root, parts);
    const { id: machine } = root['machine'] as { id: string };
    root['key'] = toRootKey(machine, String(root['path']));
    writeFileSync(join(base, 'forged.skarchive'), await printExport(parts));
  }

  it('has nothing written into a folder that it claims to come from', async () => {
    const elsewhere = join(base, 'elsewhere');
    await forge((root) => (root['path'] = elsewhere));
    expect((await run('archive', 'import', 'forged.skarchive')).status).toBe(0);
    for (const args of [['--all'], ['--all', '--root', elsewhere], [id, '--root', elsewhere], ['--all', '--force']]) {
      await run('archive', 'restore', ...args, '--write');
      expect(existsSync(elsewhere), args.join(' ')).toBe(false);
    }
    // Where a person says so, it goes.
    expect(
      (await run('archive', 'restore', '--all', '--root', elsewhere, '--to', join(base, 'to'), '--write')).status,
    ).toBe(0);
    expect(listTree(join(base, 'to'))).toContain(main);
  });

  it('adds nothing to the folder of this machine', async () => {
    const before = readFileSync(join(home, '.claude', main), 'utf8');
    await forge((_, { manifest, chunks }) => {
      const evil = Buffer.from(line('evil'));
      const hash = createHash('sha256').update(evil).digest('base64url');
      chunks.push({ hash, bytes: evil });
      for (const [at, path] of [main, 'projects/-home-ada-harbour/evil.jsonl'].entries()) {
        manifest.files = manifest.files.filter((file) => file['path'] !== path);
        manifest.files.push({
          root: 0,
          path,
          mtimeMs: 1e12 + at,
          tail: '',
          goneAtMs: 0,
          versions: [[1, 9e12, evil.length, `${hash}:${evil.length}`]],
        });
      }
      const needed = new Set(
        manifest.files.flatMap((file) =>
          (file['versions'] as [number, number, number, string][]).flatMap(([, , , printed]) =>
            printed.split(' ').map((word) => word.split(':')[0]),
          ),
        ),
      );
      chunks.splice(0, chunks.length, ...chunks.filter((chunk) => needed.has(chunk.hash)));
    });
    expect((await run('archive', 'import', 'forged.skarchive')).status).toBe(0);
    rmSync(join(home, '.claude'), { recursive: true });
    expect((await run('archive', 'restore', '--all', '--write')).status).toBe(0);
    expect(readdirSync(join(home, '.claude/projects/-home-ada-harbour'))).toEqual([`${id}.jsonl`]);
    expect(readFileSync(join(home, '.claude', main), 'utf8')).toBe(line('other'));
    expect(before).toBe(line('one') + line('two'));
  });

  it('is no second copy where nothing of it is new', async () => {
    await makeExport();
    const imported = await run('archive', 'import', 'whole.skarchive', '--json');
    expect(JSON.parse(imported.stdout)).toMatchObject({ files: 3, added: 0, extended: 0, unchanged: 3 });
    expect(
      (JSON.parse((await run('ls', '--json')).stdout) as { projects: { sessions: { id: string }[] }[] }).projects
        .flatMap(({ sessions }) => sessions.map((session) => session.id))
        .sort(),
    ).toEqual([id, `${id}.v1`].sort());
  });
});

describe('names that are never restored', () => {
  const results = `projects/-home-ada-harbour/${id}/tool-results`;
  const put = (path: string): void => {
    mkdirSync(dirname(join(home, '.claude', path)), { recursive: true });
    writeFileSync(join(home, '.claude', path), 'evil\n');
  };

  it.each([
    ['to where it was', []],
    ['below --to', ['--to', 'to']],
  ])('keep back no other file, and are named: %s', async (_, to: readonly string[]) => {
    put(`${results}/.bashrc`);
    put(`${results}/fine.txt`);
    expect((await run('archive')).status).toBe(0);
    rmSync(join(home, '.claude'), { recursive: true });
    const target = to.length === 0 ? join(home, '.claude') : join(base, 'to');
    for (const write of [[], ['--write']]) {
      const restored = await run('archive', 'restore', '--all', ...to, ...write);
      expect([restored.status, restored.stdout], restored.stderr).toEqual([
        1,
        expect.stringMatching(/REFUSED {4}projects\/\S*\.bashrc[^]* 1 refused/),
      ]);
    }
    expect(listTree(target)).toEqual(expect.arrayContaining([main, `${results}/fine.txt`, 'history.jsonl']));
    expect(listTree(target)).not.toContain(`${results}/.bashrc`);
    expect((await run('archive', 'restore', '--all', ...to, '--write', '--force', '--json')).stdout).toContain(
      '"refused"',
    );
    expect(existsSync(join(target, results, '.bashrc'))).toBe(false);
  });

  it('make no Git folder of another one', async () => {
    const parts = ['HEAD', 'config', 'objects/keep', 'refs/keep', 'hooks/post-checkout'].map(
      (part) => `${results}/${part}`,
    );
    for (const part of parts) put(part);
    expect((await run('archive')).status).toBe(0);
    const restored = await run('archive', 'restore', '--all', '--to', 'to', '--write');
    expect([restored.status, restored.stdout.match(/REFUSED/g)?.length]).toEqual([1, parts.length]);
    expect(listTree(join(base, 'to')).filter((path) => path.includes('tool-results'))).toEqual([]);
  });

  it('are all of them in the home folder', async () => {
    expect((await run('archive')).status).toBe(0);
    for (const folder of [home, base, '/'])
      expect((await run('archive', 'restore', '--all', '--to', folder, '--write')).status, folder).toBe(64);
    expect(existsSync(join(home, 'projects'))).toBe(false);
  });
});

it('marks in the plan what Claude would obey', async () => {
  for (const path of ['CLAUDE.md', 'rules/x.md', 'projects/-home-ada-harbour/memory/MEMORY.md']) {
    mkdirSync(dirname(join(home, '.claude', path)), { recursive: true });
    writeFileSync(join(home, '.claude', path), 'obey\n');
  }
  expect((await run('archive')).status).toBe(0);
  const plan = await run('archive', 'restore', '--all', '--to', 'to');
  expect(
    plan.stdout
      .split('\n')
      .filter((text) => text.endsWith('  instructions for Claude'))
      .map((text) => /\S+\.md/.exec(text)?.[0])
      .sort(),
  ).toEqual(['CLAUDE.md', 'projects/-home-ada-harbour/memory/MEMORY.md', 'rules/x.md']);
  expect(plan.stdout).toContain('3 files contain instructions that Claude follows');
});

describe('an export that was changed', () => {
  /** Imports into an archive that is not there yet; what is refused must not leave one behind. */
  async function tryImport(
    bytes: Buffer,
    name: string,
  ): Promise<{ readonly refusal: string } | { readonly contents: readonly string[] }> {
    const [file, folder] = [join(base, `${name}.skarchive`), join(base, `into-${name}`)];
    writeFileSync(file, bytes);
    try {
      const checked = await openExport(file, { mayKeep: ({ kind }, path) => mayKeep(kind, path) });
      const writer = await openArchiveWriter(folder, { waitMs: 0 });
      try {
        await importArchive(writer, checked);
      } finally {
        checked.close();
        await writer.close();
      }
      return { contents: await readContents(folder) };
    } catch (error) {
      expect((error as { code?: unknown }).code, `${name}: ${String(error)}`).toMatch(
        /^(NOT_AN_EXPORT|ARCHIVE_TOO_NEW)$/,
      );
      expect(existsSync(folder), name).toBe(false);
      return { refusal: (error as Error).message };
    } finally {
      rmSync(folder, { recursive: true, force: true });
      rmSync(file);
    }
  }

  it('is refused or gives the same files, whichever field holds whatever value', async () => {
    const { whole, contents: original } = await getExport();
    const values: readonly unknown[] = [
      undefined,
      null,
      true,
      -1,
      0,
      1,
      2.5,
      1e300,
      '',
      'x',
      '../x',
      '/etc/x',
      'C:x',
      'a\\b',
      'nul',
      'a\0b',
      'a:b',
      'x. ',
      [],
      {},
      [[]],
      'A'.repeat(5000),
      '__proto__',
      `${'A'.repeat(43)}:5`,
    ];
    const paths = listPaths(readExport(whole).manifest);
    let [refused, same] = [0, 0];
    for (const path of paths) {
      for (const [at, value] of values.entries()) {
        const parts = readExport(whole);
        setAt(parts.manifest, path, value);
        const result = await tryImport(await printExport(parts), `${path.join('.')}-${at}`.replaceAll(/\W/g, '_'));
        if ('refusal' in result) refused++;
        else {
          same++;
          // Names and times may be others, where they are sound; contents never.
          expect(result.contents, `${path.join('.')} = ${JSON.stringify(value)}`).toEqual(original);
        }
      }
    }
    expect(paths.length).toBeGreaterThan(30);
    expect(refused).toBeGreaterThan(same);
    expect(same).toBeGreaterThan(0);
  });

  it('is refused or gives the same files, whichever byte is another one, with every check made anew', async () => {
    const { whole, contents: original } = await getExport();
    const list = Buffer.from(JSON.stringify(readExport(whole).manifest));
    let refused = 0;
    for (let at = 0; at < list.length; at += 7) {
      const changed = Buffer.from(list);
      changed[at] = [0, 0x22, 0x39, 0xff, 0x7d][at % 5] ?? 0;
      const result = await tryImport(await printExport(readExport(whole), changed), `list-${at}`);
      if ('refusal' in result) refused++;
      else expect(result.contents, `list byte ${at}`).toEqual(original);
    }
    for (let at = 0; at < whole.length - 32; at += 3) {
      const changed = Buffer.from(whole.subarray(0, -32));
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      const result = await tryImport(seal(changed), `byte-${at}`);
      if ('refusal' in result) refused++;
      else expect(result.contents, `byte ${at}`).toEqual(original);
    }
    expect(refused).toBeGreaterThan((whole.length + list.length) / 10);
  });

  it.each([
    [
      'a chunk of another length than its list says',
      ({ manifest }: ExportParts) => replaceChunks(manifest, (hash, length) => `${hash}:${length - 1}`),
      'the wrong length',
    ],
    ['a chunk that is missing', ({ chunks }: ExportParts) => void chunks.pop(), 'missing'],
    [
      'a chunk that belongs to no file',
      ({ chunks }: ExportParts) =>
        void chunks.push({ hash: createHash('sha256').update('x').digest('base64url'), bytes: Buffer.from('x') }),
      'belong to no file',
    ],
    [
      'a chunk under the hash of another',
      ({ chunks }: ExportParts) =>
        void chunks.splice(0, 1, { hash: chunks[0]?.hash ?? '', bytes: Buffer.from('evil') }),
      'damaged',
    ],
    ['a file twice', ({ manifest }: ExportParts) => void manifest.files.push({ ...manifest.files[0] }), 'twice'],
    ['one chunk many times over', ({ manifest, chunks }: ExportParts) => blowUp(manifest, chunks), 'damaged'],
  ])('is refused with %s', async (name, change, message) => {
    const parts = readExport((await getExport()).whole);
    change(parts);
    expect(await tryImport(await printExport(parts), name.replaceAll(' ', '-'))).toMatchObject({
      refusal: expect.stringContaining(message),
    });
  });

  it('leaves nothing behind when the command refuses it', async () => {
    const parts = readExport(await makeExport());
    replaceChunks(parts.manifest, (hash, length) => `${hash}:${length + 1}`);
    writeFileSync(join(base, 'bad.skarchive'), await printExport(parts));
    const fresh = await runCommand(['archive', 'import', join(base, 'bad.skarchive')], {
      env: { HOME: home, SCROLLKEEP_DATA_DIR: join(base, 'fresh'), SCROLLKEEP_CACHE_DIR: join(base, 'cache') },
    });
    expect([fresh.status, fresh.stderr.includes('the wrong length'), existsSync(join(base, 'fresh'))]).toEqual([
      66,
      true,
      false,
    ]);
    const before = listTree(join(base, 'data'));
    expect((await run('archive', 'import', 'bad.skarchive')).status).toBe(66);
    expect(listTree(join(base, 'data'))).toEqual(before);
  });
});

/** Where a value is in a list: every leaf, and everything that holds some. */
function listPaths(value: unknown, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([name, each]) =>
    listPaths(each, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return path.length === 0 ? below : [path, ...below];
}

function setAt(target: object, path: readonly (string | number)[], value: unknown): void {
  const holder = path
    .slice(0, -1)
    .reduce<Record<string | number, unknown>>(
      (each, name) => each[name] as Record<string | number, unknown>,
      target as Record<string | number, unknown>,
    );
  holder[path.at(-1) ?? ''] = value;
}

function replaceChunks(manifest: ExportParts['manifest'], toChunk: (hash: string, length: number) => string): void {
  const file = manifest.files.find((each) => String(each['path']).endsWith('.jsonl'));
  const versions = file?.['versions'] as [number, number, number, string][];
  for (const version of versions) {
    version[3] = version[3]
      .split(' ')
      .map((word) => toChunk(word.split(':')[0] ?? '', Number(word.split(':')[1])))
      .join(' ');
    version[2] = version[3].split(' ').reduce((sum, word) => sum + Number(word.split(':')[1]), 0);
  }
}

function blowUp(manifest: ExportParts['manifest'], chunks: RawChunk[]): void {
  const bytes = Buffer.alloc(1024 * 1024, 'x');
  const hash = createHash('sha256').update(bytes).digest('base64url');
  chunks.push({ hash, bytes });
  const count = 100_000;
  manifest.files.push({
    root: 0,
    path: 'projects/-p/big.jsonl',
    mtimeMs: 1,
    tail: '',
    goneAtMs: 0,
    versions: [[1, 1, count * bytes.length, Array.from({ length: count }, () => `${hash}:${bytes.length}`).join(' ')]],
  });
}
