import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addTags, emptyAnnotation, type Annotation } from './annotation.ts';
import { openAnnotations } from './open-annotations.ts';
import { toAnnotationsFolder } from './person-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-annotations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = () => join(toAnnotationsFolder(folder), 'annotations.json');
const tag =
  (...names: string[]) =>
  (before: Annotation): Annotation => ({ ...before, tags: addTags(before.tags, names) });

describe('openAnnotations', () => {
  it('keeps tags, pins and notes of sessions and turns, for their owner alone', async () => {
    const store = openAnnotations(folder);
    expect(store.read().size).toBe(0);
    await store.change({ session: 'a' }, tag('bug', 'Ärger', 'BUG'));
    await store.change({ session: 'a', turn: 'u1' }, (before) => ({ ...before, isPinned: true }));
    const note = { text: 'one\ntwo', changedAt: '2026-11-16T00:00:00.000Z' };
    await store.change({ session: '__proto__' }, (before) => ({ ...before, note }));
    const read = openAnnotations(folder).read();
    expect(read.get('a')).toMatchObject({ tags: ['bug', 'Ärger'], isPinned: false });
    expect(read.get('a')?.turns.get('u1')).toEqual({ ...emptyAnnotation, isPinned: true });
    expect(read.get('__proto__')?.note).toEqual(note);
    expect(store.read()).toEqual(read);
    if (process.platform !== 'win32') {
      expect(statSync(path()).mode & 0o777).toBe(0o600);
      expect(statSync(toAnnotationsFolder(folder)).mode & 0o777).toBe(0o700);
    }
    expect(readdirSync(toAnnotationsFolder(folder))).toEqual(['annotations.json']);
  });

  it('drops what says nothing any more, text of a removed note included', async () => {
    const store = openAnnotations(folder);
    const note = { text: 'planted secret', changedAt: '2026-11-16T00:00:00.000Z' };
    await store.change({ session: 'a', turn: 'u1' }, (before) => ({ ...before, note }));
    await store.change({ session: 'a', turn: 'u1' }, (before) => ({ ...before, note: undefined }));
    expect(store.read().size).toBe(0);
    expect(readFileSync(path(), 'utf8')).not.toContain('planted');
  });

  it.each([
    ['a blank', tag('to do')],
    ['a control character', tag('a\u001bb')],
    ['a character that hides', tag('a\u202eb')],
    ['nothing', tag('')],
    ['too long a name', tag('x'.repeat(65))],
    ['too many', tag(...Array.from({ length: 51 }, (_, at) => `t${at}`))],
    ['too long a note', (b: Annotation) => ({ ...b, note: { text: 'é'.repeat(32_769), changedAt: '2026-11-16' } })],
    ['a note that rings', (b: Annotation) => ({ ...b, note: { text: '\u0007', changedAt: '2026-11-16' } })],
  ])('refuses %s and writes nothing', async (_what, update) => {
    await expect(openAnnotations(folder).change({ session: 'a' }, update)).rejects.toMatchObject({
      code: 'BAD_ANNOTATION',
    });
    expect(openAnnotations(folder).read().size).toBe(0);
  });

  it.each([
    ['{', 'ANNOTATIONS_DAMAGED'],
    ['{"format": "scrollkeep-annotations", "version": 2, "sessions": {}}', 'ANNOTATIONS_TOO_NEW'],
    ['{"format": "scrollkeep-annotations", "version": 1, "sessions": {"a": {"tags": ["a b"]}}}', 'ANNOTATIONS_DAMAGED'],
    ['{"format": "scrollkeep-annotations", "version": 1, "sessions": {"a": 1}}', 'ANNOTATIONS_DAMAGED'],
  ])('leaves a file alone that it cannot read whole: %s', async (text, code) => {
    await openAnnotations(folder).change({ session: 'a' }, tag('x'));
    writeFileSync(path(), text);
    expect(() => openAnnotations(folder).read()).toThrow(expect.objectContaining({ code }));
    await expect(openAnnotations(folder).change({ session: 'a' }, tag('y'))).rejects.toMatchObject({ code });
    expect(readFileSync(path(), 'utf8')).toBe(text);
  });

  it('loses nothing where several write at once', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `p${at}`);
    await Promise.all(names.map((name) => openAnnotations(folder).change({ session: 'shared' }, tag(name))));
    expect(openAnnotations(folder).read().get('shared')?.tags.toSorted()).toEqual(names);
  });
});
