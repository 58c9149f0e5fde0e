import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMarked } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addTags, emptyAnnotation, removeTags, type Annotation } from './annotation.ts';
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
  it('writes nothing where a merge brings nothing', async () => {
    expect(await openAnnotations(folder).merge(new Map())).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

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
    ['{"format": "scrollkeep-annotations", "version": 3, "sessions": {}}', 'ANNOTATIONS_TOO_NEW'],
    ['{"format": "scrollkeep-annotations", "version": 0, "sessions": {}}', 'ANNOTATIONS_DAMAGED'],
    ['{"format": "scrollkeep-annotations", "version": 1.5, "sessions": {}}', 'ANNOTATIONS_DAMAGED'],
    [
      '{"format": "scrollkeep-annotations", "version": 2, "sessions": {"a": {"changed": {"pinned": "soon"}}}}',
      'ANNOTATIONS_DAMAGED',
    ],
    ['{"format": "scrollkeep-annotations", "version": 1, "sessions": {"a": {"tags": ["a b"]}}}', 'ANNOTATIONS_DAMAGED'],
    ['{"format": "scrollkeep-annotations", "version": 1, "sessions": {"a": 1}}', 'ANNOTATIONS_DAMAGED'],
  ])('leaves a file alone that it cannot read whole: %s', async (text, code) => {
    await openAnnotations(folder).change({ session: 'a' }, tag('x'));
    writeFileSync(path(), text);
    expect(() => openAnnotations(folder).read()).toThrow(expect.objectContaining({ code }));
    await expect(openAnnotations(folder).change({ session: 'a' }, tag('y'))).rejects.toMatchObject({ code });
    expect(readFileSync(path(), 'utf8')).toBe(text);
  });

  it('reads version 1, and writes version 2 with the first change', async () => {
    await openAnnotations(folder).change({ session: 'b' }, tag('x'));
    const old =
      '{"format": "scrollkeep-annotations", "version": 1, "sessions": {\n' +
      '"a": {"tags":["bug"],"pinned":true,' +
      '"turns":{"u1":{"note":{"text":"n","changedAt":"2026-01-01T00:00:00.000Z"}}}}' +
      '\n}}\n';
    writeFileSync(path(), old);
    const store = openAnnotations(folder, () => new Date('2026-11-17T08:00:00Z'));
    const note = { text: 'n', changedAt: '2026-01-01T00:00:00.000Z' };
    const turns = new Map([['u1', { ...emptyAnnotation, note }]]);
    expect(store.read()).toEqual(new Map([['a', { tags: ['bug'], isPinned: true, note: undefined, turns }]]));
    await store.change({ session: 'a' }, tag('bug'));
    expect(readFileSync(path(), 'utf8')).toBe(old);
    await store.change({ session: 'a' }, tag('late'));
    expect(readFileSync(path(), 'utf8')).toBe(
      '{"format": "scrollkeep-annotations", "version": 2, "sessions": {\n' +
        '"a": {"tags":["bug","late"],"pinned":true,"changed":{"tags":{"late":"2026-11-17T08:00:00.000Z"}},' +
        '"turns":{"u1":{"note":{"text":"n","changedAt":"2026-01-01T00:00:00.000Z"}}}}\n}}\n',
    );
    expect(openAnnotations(folder).read().get('a')).toEqual({
      tags: ['bug', 'late'],
      isPinned: true,
      note: undefined,
      turns,
    });
  });

  it('keeps the times of removals, each later than the change it replaces, and shows nothing of them', async () => {
    let now = new Date('2026-11-17T08:00:00Z');
    const store = openAnnotations(folder, () => now);
    await store.change({ session: 'a' }, (before) => ({ ...tag('Bug')(before), isPinned: true }));
    now = new Date('2026-11-17T07:00:00Z');
    await store.change({ session: 'a' }, () => emptyAnnotation);
    expect(store.read().size).toBe(0);
    const { times } = openAnnotations(folder).readOwn().get('a') ?? {};
    expect(times?.tags).toEqual(new Map([['bug', '2026-11-17T08:00:00.001Z']]));
    expect(times?.pin).toBe('2026-11-17T08:00:00.001Z');
  });

  it('keeps the removal of at most 200 tags, the last ones', async () => {
    let at = 0;
    const store = openAnnotations(folder, () => new Date(Date.UTC(2026, 0, 1) + at++));
    for (let round = 0; round < 5; round++) {
      await store.change({ session: 'a' }, tag(...Array.from({ length: 50 }, (_, one) => `t${round}-${one}`)));
      await store.change({ session: 'a' }, () => emptyAnnotation);
    }
    const removed = [...(store.readOwn().get('a')?.times.tags.keys() ?? [])];
    expect(removed).toHaveLength(200);
    expect(removed.filter((name) => name.startsWith('t0-'))).toEqual([]);
  });

  it('can read what it wrote where a merge brought more than a person may give', async () => {
    const store = openAnnotations(folder);
    const names = (from: string) => Array.from({ length: 40 }, (_, at) => `${from}${at}`);
    await store.change({ session: 'a' }, tag(...names('x')));
    const other = mkdtempSync(join(tmpdir(), 'scrollkeep-annotations-'));
    await openAnnotations(other).change({ session: 'a' }, tag(...names('y')));
    await store.merge(openAnnotations(other).readOwn());
    rmSync(other, { recursive: true });
    expect(openAnnotations(folder).read().get('a')?.tags).toEqual([...names('x'), ...names('y')]);
    await expect(store.change({ session: 'a' }, tag('z'))).rejects.toMatchObject({ code: 'BAD_ANNOTATION' });
    await store.change({ session: 'a' }, (before) => ({ ...before, tags: removeTags(before.tags, ['x0']) }));
    expect(store.read().get('a')?.tags).toHaveLength(79);
  });

  it('keeps sessions with one file name apart by their folders, and adopts what was kept for both', async () => {
    const store = openAnnotations(folder);
    const [here, there] = ['a', 'b'].map((projectFolder) => ({ session: 'session', projectFolder }));
    const see = () =>
      ['a', 'b'].map((projectFolder) => findMarked(store.read(), { id: 'session', projectFolder })?.tags ?? []);
    await store.change({ session: 'session' }, tag('old'));
    await store.change({ session: 'session', turn: 'u1' }, tag('turn'));
    expect(see()).toEqual([['old'], ['old']]);
    await store.change(here ?? { session: '' }, tag('new'));
    expect(see()).toEqual([['old', 'new'], ['old']]);
    expect(store.read().get('a/session')?.turns.get('u1')?.tags).toEqual(['turn']);
    await store.change(here ?? { session: '' }, () => emptyAnnotation);
    await store.change({ ...here, session: 'session', turn: 'u1' }, () => emptyAnnotation);
    expect(see()).toEqual([[], ['old']]);
    await store.change(there ?? { session: '' }, tag('far'));
    expect(see()).toEqual([[], ['old', 'far']]);
    const uuid = '5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23';
    await store.change({ session: uuid, projectFolder: 'a' }, tag('one'));
    expect(findMarked(store.read(), { id: uuid, projectFolder: 'b' })?.tags).toEqual(['one']);
  });

  it('shows what other machines shared, and keeps of a change only what was changed here', async () => {
    let now = new Date('2026-11-17T08:00:00Z');
    const there = mkdtempSync(join(tmpdir(), 'scrollkeep-annotations-'));
    const other = openAnnotations(there, () => now);
    await other.change({ session: 'a' }, (before) => ({ ...tag('bug', 'theirs')(before), isPinned: true }));
    await other.change({ session: 'b', turn: 'u1' }, tag('far'));
    now = new Date('2026-11-17T09:00:00Z');
    const store = openAnnotations(folder, () => now);
    const stamp = store.stamp();
    await store.putShared(other.readOwn());
    expect(store.stamp()).not.toBe(stamp);
    expect(store.read()).toEqual(other.read());
    expect(store.readOwn().size).toBe(0);
    const changed = await store.change({ session: 'a' }, (before) => ({
      ...before,
      tags: [...removeTags(before.tags, ['bug']), 'ours'],
    }));
    expect(changed).toEqual({ tags: ['theirs', 'ours'], isPinned: true, note: undefined });
    expect(openAnnotations(folder).read().get('a')).toMatchObject({ tags: ['ours', 'theirs'], isPinned: true });
    const own = store.readOwn().get('a');
    expect(own).toMatchObject({ tags: ['ours'], isPinned: false });
    expect([...(own?.times.tags.keys() ?? [])].toSorted()).toEqual(['bug', 'ours']);
    expect(own?.times.pin).toBeUndefined();
    // They see the removal, and can undo it.
    await other.putShared(store.readOwn());
    expect(other.read().get('a')?.tags).toEqual(['theirs', 'ours']);
    now = new Date('2026-11-17T10:00:00Z');
    await other.change({ session: 'a' }, tag('bug'));
    await store.putShared(other.readOwn());
    expect(store.read().get('a')?.tags.toSorted()).toEqual(['bug', 'ours', 'theirs']);
    await store.putShared(new Map());
    expect(store.read().get('a')?.tags).toEqual(['ours']);
    rmSync(there, { recursive: true });
  });

  it('does without what others shared where that cannot be read, and gets it anew', async () => {
    const store = openAnnotations(folder);
    await store.change({ session: 'a' }, tag('x'));
    const shared = store.readOwn();
    writeFileSync(join(toAnnotationsFolder(folder), 'shared.json'), '{');
    expect(openAnnotations(folder).read().get('a')?.tags).toEqual(['x']);
    await store.putShared(shared);
    await store.change({ session: 'a' }, () => emptyAnnotation);
    expect(openAnnotations(folder).read().size).toBe(0);
  });

  it('loses nothing where several write at once', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `p${at}`);
    await Promise.all(names.map((name) => openAnnotations(folder).change({ session: 'shared' }, tag(name))));
    expect(openAnnotations(folder).read().get('shared')?.tags.toSorted()).toEqual(names);
  });
});
