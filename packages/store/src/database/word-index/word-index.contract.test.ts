import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBothDatabases } from '../both-databases.test-kit.ts';
import { openIndex } from '../open-index.ts';
import { describeWordIndex } from './word-index.test-kit.ts';

for (const [name, createStore] of openBothDatabases().dialects)
  describeWordIndex(name, async () => openIndex({ store: await createStore() }));

describe('what the rest knows of the word index', () => {
  it('is its interface, sets of documents and the pieces of words', () => {
    const folder = join(import.meta.dirname, '..');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && !path.startsWith('word-index'),
    );
    const imports = sources.flatMap((path) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(/word-index\/([\w.-]+)'/g)].map(([, file]) => file),
    );
    expect([...new Set(imports)].sort()).toEqual(['doc-bits.ts', 'list-main-terms.ts', 'word-index.ts']);
    const tables = /\b(?:FROM|INTO|UPDATE) (?:segment|posting_block)\b/;
    expect(
      sources.filter((path) => !path.includes('test') && tables.test(readFileSync(join(folder, path), 'utf8'))),
    ).toEqual([]);
  });
});
