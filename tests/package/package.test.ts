import { readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { catalogue } from '@scrollkeep/transcript/catalogue/catalogue.ts';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, inject, it } from 'vitest';
import { readManifest, type PackedPackage } from './pack-package.ts';
import { repository } from './run-program.ts';

const packed = inject('packed');
const { app, transcript: library, 'session-store': sessionStore } = packed;

describe('the package scrollkeep', () => {
  it('holds the command, the web app, the man page and the papers, and nothing else', () => {
    // The stamp of scripts/set-up.mjs: a release is built anew, without it.
    const files = app.files.filter((path) => path !== 'dist/.built-from');
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'THIRD-PARTY-NOTICES.md',
        'bin/scrollkeep.js',
        'dist/main.js',
        'dist/scrollkeep.1',
        'dist/web/index.html',
        'package.json',
      ]),
    );
    const expected = [
      /^(?:LICENSE|README\.md|THIRD-PARTY-NOTICES\.md|package\.json)$/,
      /^(?:bin\/scrollkeep\.js|dist\/[\w-]+\.js|dist\/scrollkeep\.1)$/,
      /^dist\/web\/(?:index\.html|assets\/[\w-]+\.(?:js|css|svg))$/,
    ];
    expect(files.filter((path) => !expected.some((pattern) => pattern.test(path)))).toEqual([]);
  });

  it('has a command that a shell can start', () => {
    const path = join(app.folder, 'bin/scrollkeep.js');
    expect(readFileSync(path, 'utf8').split('\n', 1)).toEqual(['#!/usr/bin/env node']);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o111).toBe(0o111);
  });

  it('stays below 2.9 MB', () => {
    expect(app.size).toBeLessThan(2_900_000);
  });

  it('starts what runs again and again without the documents of the format', () => {
    const starts = [catalogue.records, catalogue.system, catalogue.attachments, catalogue.progress]
      .flat()
      .flatMap(({ doc }) => /^[A-Za-z ,]{20,}/.exec(doc) ?? []);
    const whole = app.files.filter((path) => path.endsWith('.js')).map((path) => readFileSync(join(app.folder, path)));
    expect(starts.length).toBeGreaterThan(50);
    expect(starts.filter((start) => !whole.some((text) => text.includes(start)))).toEqual([]);
    for (const name of ['sync', 'usage', 'statusline']) {
      const text = readFileSync(join(app.folder, `dist/${name}.js`), 'utf8');
      expect(starts.filter((start) => text.includes(start))).toEqual([]);
    }
  });

  it('declares no dependency that would be installed but SQLite, which may be missing', () => {
    const installed = [
      'dependencies',
      'optionalDependencies',
      'peerDependencies',
      'bundleDependencies',
      'bundledDependencies',
    ];
    expect(Object.keys(readManifest(app.folder)).filter((field) => installed.includes(field))).toEqual([
      'optionalDependencies',
    ]);
    expect(Object.keys(readManifest(app.folder)['optionalDependencies'] as object)).toEqual(['@photostructure/sqlite']);
  });

  it('is built from the library of its own version', () => {
    expect(readManifest(app.folder)['devDependencies']).toMatchObject({ '@scrollkeep/transcript': app.version });
  });

  it('runs nothing while it is installed', () => {
    expect(readManifest(app.folder)['scripts']).toBeUndefined();
  });

  it('carries the notices of the packages inside its bundle', () => {
    expect(readFileSync(join(app.folder, 'THIRD-PARTY-NOTICES.md'), 'utf8')).toMatch(/^## commander \d/m);
  });
});

describe('the package @scrollkeep/transcript', () => {
  it('holds the built library, its sources and the papers, and nothing else', () => {
    expect(library.files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'dist/index.d.ts',
        'dist/index.js',
        'dist/fixtures/index.d.ts',
        'dist/fixtures/index.js',
        'package.json',
        'src/index.ts',
      ]),
    );
    expect(
      library.files.filter(
        (path) => !/^(?:LICENSE|README\.md|package\.json|dist\/.+\.(?:js|d\.ts)(?:\.map)?|src\/.+\.ts)$/.test(path),
      ),
    ).toEqual([]);
  });

  it('holds no test', () => {
    expect(library.files.filter((path) => /\.test\.|(?:^|\/)tests?\//.test(path))).toEqual([]);
  });

  it('has maps that lead to sources inside the package', () => {
    const maps = library.files.filter((path) => path.endsWith('.map'));
    expect(maps).toContain('dist/index.d.ts.map');
    const sources = maps.flatMap((path) => listSources(library.folder, path));
    expect(sources.filter((source) => !library.files.includes(source))).toEqual([]);
  });

  it('has a declaration for every source, and its code in a few files', () => {
    const declared = library.files
      .filter((path) => path.startsWith('src/'))
      .map((path) => path.replace(/^src\/(.*)\.ts$/, 'dist/$1.d.ts'));
    expect(declared.filter((path) => !library.files.includes(path))).toEqual([]);
    expect(library.files.filter((path) => path.endsWith('.js')).length).toBeLessThan(10);
  });
});

describe('the package @scrollkeep/session-store', () => {
  it('holds the bundled code, its types and the papers, and nothing else', () => {
    expect(sessionStore.files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'dist/index.d.ts', 'dist/index.js', 'package.json']),
    );
    const expected = /^(?:LICENSE|README\.md|package\.json|dist\/(?:\w+\/)?[\w-]+\.(?:js|d\.ts))$/;
    expect(sessionStore.files.filter((path) => !expected.test(path))).toEqual([]);
  });

  it('stays below 150 KB', () => {
    expect(sessionStore.size).toBeLessThan(150_000);
  });

  it('loads redaction only where it is needed', () => {
    const entry = readFileSync(join(sessionStore.folder, 'dist/index.js'), 'utf8');
    expect(entry.length).toBeLessThan(150_000);
    expect(entry).toMatch(/import\("\.\/chunks\/hub-redaction/);
  });
});

describe.each(['app', 'transcript', 'session-store'] as const)('the package in packages/%s', (directory) => {
  const getPacked = (): PackedPackage => packed[directory];

  it('passes publint without a remark', async () => {
    const { messages, pkg } = await publint({
      pack: { tarball: new Uint8Array(readFileSync(getPacked().tarball)).buffer },
      strict: true,
      level: 'suggestion',
    });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('carries the licence of the repository', () => {
    expect(readFileSync(join(getPacked().folder, 'LICENSE'), 'utf8')).toBe(
      readFileSync(join(repository, 'LICENSE'), 'utf8'),
    );
  });

  it('has the version of the repository', () => {
    expect(getPacked().version).toBe(readManifest(repository).version);
  });

  it('says where it comes from', () => {
    expect(readManifest(getPacked().folder)).toMatchObject({
      license: 'MIT',
      repository: {
        type: 'git',
        url: 'git+https://github.com/scrollkeep/scrollkeep.git',
        directory: `packages/${directory}`,
      },
      publishConfig: { access: 'public', provenance: true },
    });
  });
});

/** What a map names, as paths inside the package. */
function listSources(folder: string, path: string): readonly string[] {
  const { sources, sourceRoot = '' } = JSON.parse(readFileSync(join(folder, path), 'utf8')) as {
    sources: string[];
    sourceRoot?: string;
  };
  return sources.map((source) => posix.normalize(posix.join(dirname(path), sourceRoot, source)));
}
