import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { archiveAnnotations, parseExportedAnnotations, readArchivedAnnotations } from './archived-annotations.ts';
import { parseAnnotations } from './annotations-text.ts';
import { toAnnotations, type DatedAnnotations } from './dated-annotation.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-archived-annotations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const print = (sessions: object, version = 2) =>
  JSON.stringify({ format: 'scrollkeep-annotations', version, sessions });
function read(sessions: object): DatedAnnotations {
  const parsed = parseAnnotations(print(sessions));
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
}

describe('archiveAnnotations', () => {
  it('adds to the copy, and keeps what is not known any more', () => {
    expect(readArchivedAnnotations(folder).size).toBe(0);
    archiveAnnotations(folder, new Map());
    expect(readdirSync(folder)).toEqual([]);
    archiveAnnotations(folder, read({ a: { tags: ['x'] } }));
    archiveAnnotations(folder, read({ b: { pinned: true } }));
    expect([...toAnnotations(readArchivedAnnotations(folder)).keys()]).toEqual(['a', 'b']);
    archiveAnnotations(folder, read({ a: { changed: { tags: { x: '2026-11-17T00:00:00.000Z' } } } }));
    expect([...toAnnotations(readArchivedAnnotations(folder)).keys()]).toEqual(['b']);
    expect(readdirSync(folder)).toEqual(['annotations.json']);
  });

  it('leaves a copy alone that it cannot read', () => {
    writeFileSync(join(folder, 'annotations.json'), print({}, 3));
    expect(() => archiveAnnotations(folder, read({ a: { tags: ['x'] } }))).toThrow(
      expect.objectContaining({ code: 'ANNOTATIONS_TOO_NEW' }),
    );
    expect(readFileSync(join(folder, 'annotations.json'), 'utf8')).toBe(print({}, 3));
  });
});

describe('parseExportedAnnotations', () => {
  it.each([
    ['no JSON', '{', 'ANNOTATIONS_DAMAGED'],
    ['a newer version', print({}, 3), 'ANNOTATIONS_TOO_NEW'],
    ['a tag that steers a terminal', print({ a: { tags: ['\u001b[2J'] } }), 'ANNOTATIONS_DAMAGED'],
    ['too many tags', print({ a: { tags: Array.from({ length: 1001 }, (_, at) => `t${at}`) } }), 'ANNOTATIONS_DAMAGED'],
    ['a note that rings', print({ a: { note: { text: '\u0007', changedAt: '2026-01-01' } } }), 'ANNOTATIONS_DAMAGED'],
  ])('refuses %s', (_what, text, code) => {
    expect(() => parseExportedAnnotations(text, 'x.skarchive')).toThrow(expect.objectContaining({ code }));
  });

  it('is empty for an export without any', () => {
    expect(parseExportedAnnotations(undefined, 'x').size).toBe(0);
  });
});
