import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toAnnotationsFolder } from './person-file.ts';
import { openProjectJoins, putJoin } from './open-project-joins.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-joins-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = () => join(toAnnotationsFolder(folder), 'projects.json');

describe('openProjectJoins', () => {
  it('keeps joins for their owner alone, and replaces an older one of the same project', async () => {
    const store = openProjectJoins(folder);
    expect(store.read().size).toBe(0);
    await store.change((before) => putJoin(before, '/old', '/new'));
    await store.change((before) => putJoin(before, '__proto__', '/new'));
    await store.change((before) => putJoin(before, '/old', '/newer'));
    expect([...openProjectJoins(folder).read()]).toEqual([
      ['/old', '/newer'],
      ['__proto__', '/new'],
    ]);
    if (process.platform !== 'win32') expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it('loses nothing when several processes write at once', async () => {
    const olds = Array.from({ length: 8 }, (_, at) => `/old${at}`);
    await Promise.all(olds.map((old) => openProjectJoins(folder).change((before) => putJoin(before, old, '/new'))));
    expect([...openProjectJoins(folder).read().keys()].toSorted()).toEqual(olds);
  });

  it.each([
    ['/a', '/a'],
    ['/b', '/c'],
    ['/b', '/a'],
    ['', '/x'],
    ['/x', 'y'.repeat(5000)],
  ])('refuses to join %s to %s', (from, to) => {
    const joins = new Map([
      ['/a', '/b'],
      ['/c', '/a'],
    ]);
    expect(() => putJoin(joins, from, to)).toThrow(expect.objectContaining({ code: 'BAD_ANNOTATION' }));
  });

  it.each([
    ['[', 'ANNOTATIONS_DAMAGED'],
    ['{"format": "scrollkeep-projects", "version": 2, "joins": {}}', 'ANNOTATIONS_TOO_NEW'],
    ['{"format": "scrollkeep-projects", "version": 1, "joins": {"/a": 1}}', 'ANNOTATIONS_DAMAGED'],
    ['{"format": "scrollkeep-annotations", "version": 1, "sessions": {}}', 'ANNOTATIONS_DAMAGED'],
  ])('leaves a file alone that it cannot read whole: %s', async (text, code) => {
    await openProjectJoins(folder).change((before) => putJoin(before, '/old', '/new'));
    writeFileSync(path(), text);
    expect(() => openProjectJoins(folder).read()).toThrow(expect.objectContaining({ code }));
    await expect(openProjectJoins(folder).change((before) => putJoin(before, '/x', '/y'))).rejects.toMatchObject({
      code,
    });
    expect(readFileSync(path(), 'utf8')).toBe(text);
  });
});
