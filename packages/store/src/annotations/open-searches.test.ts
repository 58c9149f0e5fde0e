import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSearches } from './open-searches.ts';
import { toAnnotationsFolder } from './person-file.ts';
import { addRecent, findSaved, putSaved, removeRecent, removeSaved, renameSaved, type Searches } from './searches.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-searches-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = () => join(toAnnotationsFolder(folder), 'searches.json');
const at = new Date('2026-11-16T00:00:00.000Z');
const use = (query: string) => (before: Searches) => addRecent(before, query, at);
const save = (name: string, query: string) => (before: Searches) => putSaved(before, name, query, at);
const queries = ({ recent }: Searches) => recent.map(({ query }) => query);
const names = ({ saved }: Searches) => saved.map(({ name }) => name);

describe('openSearches', () => {
  it('keeps the last 20 queries, each once, the newest first, for their owner alone', async () => {
    const store = openSearches(folder);
    expect(store.read()).toEqual({ recent: [], saved: [] });
    for (let count = 0; count < 25; count++) await store.change(use(`tide ${count}`));
    await store.change(use('  tide 10 '));
    const read = openSearches(folder).read();
    expect(queries(read)).toHaveLength(20);
    expect(queries(read).slice(0, 3)).toEqual(['tide 10', 'tide 24', 'tide 23']);
    await store.change((before) => removeRecent(before, 'tide 24'));
    expect(queries(store.read()).slice(0, 2)).toEqual(['tide 10', 'tide 23']);
    if (process.platform !== 'win32') expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it('saves, replaces, renames and deletes by name, in whatever spelling', async () => {
    const store = openSearches(folder);
    await store.change(save('Wärme', 'heat'));
    await store.change(save('anchors', 'anchor is:prompt'));
    await store.change(save('WARME', 'heat OR cold'));
    expect(store.read().saved.map(({ name, query }) => [name, query])).toEqual([
      ['anchors', 'anchor is:prompt'],
      ['WARME', 'heat OR cold'],
    ]);
    await store.change((before) => renameSaved(before, 'ANCHORS', 'Anchors of mine'));
    expect(names(openSearches(folder).read())).toEqual(['Anchors of mine', 'WARME']);
    const rename = (from: string, to: string) => store.change((before) => renameSaved(before, from, to));
    await expect(rename('warme', 'anchors OF mine')).rejects.toMatchObject({ code: 'NAME_TAKEN' });
    await expect(rename('none', 'x')).rejects.toMatchObject({ code: 'NO_SUCH_SEARCH' });
    await store.change((before) => removeSaved(before, 'warme'));
    expect(findSaved(store.read(), 'warme')).toBeUndefined();
    expect(readFileSync(path(), 'utf8')).not.toContain('cold');
  });

  it.each([
    ['an empty query', use('  ')],
    ['too long a query', use('x'.repeat(1001))],
    ['a control character', use('a\u001b[2J')],
    ['half a character', use('\ud800')],
    ['no name', save(' ', 'x')],
    ['too long a name', save('x'.repeat(65), 'x')],
    ['a name that hides something', save('a\u202eb', 'x')],
    ['a name with a line end', save('a\nb', 'x')],
    [
      'too many',
      (before: Searches) =>
        Array.from({ length: 101 }, (_, count) => count).reduce(
          (searches, count) => putSaved(searches, `n${count}`, 'x', at),
          before,
        ),
    ],
  ])('refuses %s and writes nothing', async (_what, update) => {
    await expect(openSearches(folder).change(update)).rejects.toMatchObject({ code: 'BAD_ANNOTATION' });
    expect(openSearches(folder).read()).toEqual({ recent: [], saved: [] });
  });

  it.each([
    ['{', 'ANNOTATIONS_DAMAGED'],
    ['{"format": "scrollkeep-searches", "version": 2, "recent": [], "saved": []}', 'ANNOTATIONS_TOO_NEW'],
    ['{"format": "scrollkeep-searches", "version": 1, "recent": {}, "saved": []}', 'ANNOTATIONS_DAMAGED'],
    ['{"format": "scrollkeep-searches", "version": 1, "recent": [{"query": 1}], "saved": []}', 'ANNOTATIONS_DAMAGED'],
    ['{"format": "scrollkeep-annotations", "version": 1, "sessions": {}}', 'ANNOTATIONS_DAMAGED'],
  ])('leaves a file alone that it cannot read whole: %s', async (text, code) => {
    await openSearches(folder).change(use('x'));
    writeFileSync(path(), text);
    expect(() => openSearches(folder).read()).toThrow(expect.objectContaining({ code }));
    await expect(openSearches(folder).change(use('y'))).rejects.toMatchObject({ code });
    expect(readFileSync(path(), 'utf8')).toBe(text);
  });

  it('loses nothing if several write at once', async () => {
    const wanted = Array.from({ length: 8 }, (_, count) => `q${count}`);
    await Promise.all(wanted.map((query) => openSearches(folder).change(use(query))));
    expect(queries(openSearches(folder).read()).toSorted()).toEqual(wanted);
  });
});
