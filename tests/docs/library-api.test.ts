import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { printLibraryApi, readLibraryApi } from './print-library-api.ts';

const library = (name: string) => fileURLToPath(new URL(`../../packages/transcript/${name}`, import.meta.url));
const api = readLibraryApi();

describe('the library @scrollkeep/transcript', () => {
  // `npm run docs` writes it; here a stale one fails.
  it('exports what API.md says', async () => {
    await expect(printLibraryApi(api)).toMatchFileSnapshot(library('API.md'));
  });

  it('explains each of its names in the README', () => {
    const readme = readFileSync(library('README.md'), 'utf8');
    const names = api.get('@scrollkeep/transcript')?.map(({ name }) => name) ?? [];
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(readme))).toEqual([]);
  });
});
