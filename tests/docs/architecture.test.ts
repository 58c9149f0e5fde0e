import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8');
const packages = readdirSync(join(repository, 'packages')).filter((name) => existsSync(toSource(name)));
const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);

describe('ARCHITECTURE.md', () => {
  it('has at most 200 lines', () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(200);
  });

  it('names every package', () => {
    expect(packages.length).toBeGreaterThan(6);
    expect(packages.filter((name) => !named.includes(`packages/${name}`))).toEqual([]);
  });

  it('names every folder of every package', () => {
    const folders = packages.flatMap((name) =>
      readdirSync(toSource(name), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${name}: ${entry.name}/`),
    );
    const isNamed = (folder: string) => named.some((name) => `/${name}`.endsWith(`/${folder.split(': ')[1]}`));
    expect(folders.filter((folder) => !isNamed(folder))).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    const paths = [
      ...packages.map((name) => `packages/${name}/src`),
      'lab',
      'tests',
      'docs',
      'scripts',
      'packages/transcript',
    ]
      .flatMap((folder) =>
        readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
      )
      .map((path) => `/${path.split(sep).join('/')}`);
    const files = new Set(paths.map((path) => basename(path)));
    const wrong = named.filter((name) => {
      if (/^[\w./-]+\.(?:tsx?|mjs|md|json)$/.test(name)) return !files.has(basename(name));
      const folder = /^(?:\.\.\/)?([\w/-]+)\/$/.exec(name)?.[1];
      return folder !== undefined && !paths.some((path) => path.endsWith(`/${folder}`));
    });
    expect(wrong).toEqual([]);
  });
});

function toSource(name: string): string {
  return join(repository, 'packages', name, 'src');
}
