import { describe, expect, it } from 'vitest';
import { findMarked, listMarkKeys, toMarkFolder } from './list-mark-keys.ts';

const uuid = '5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23';

describe('listMarkKeys', () => {
  it.each([uuid, uuid.toUpperCase(), `${uuid}.v1`])('knows %s wherever its file is', (id) => {
    expect(listMarkKeys(id, '-home-ada')).toEqual([id]);
  });

  it.each(['session', 'agent-1', `${uuid}-copy`, `x${uuid}`, ''])('knows %j only with its folder', (id) => {
    expect(listMarkKeys(id, '-home-ada')).toEqual([`-home-ada/${id}`, id]);
    expect(listMarkKeys(id, '')).toEqual([id]);
  });
});

describe('toMarkFolder', () => {
  it.each([
    ['/home/ada/.claude', 'projects/-home-ada-pier', '-home-ada-pier'],
    ['/srv/exports', 'pier', 'pier'],
    ['/srv/exports/pier', '', 'pier'],
    ['/srv/exports/pier/', '', 'pier'],
    ['/srv/exports/pier/session.jsonl', '', 'pier'],
    ['C:\\exports\\pier\\session.jsonl', '', 'pier'],
    ['/', '', ''],
    ['/session.jsonl', '', ''],
  ])('of %s and %j is %j', (root, project, folder) => {
    expect(toMarkFolder(root, project)).toBe(folder);
  });
});

describe('findMarked', () => {
  it('prefers what was kept for the folder, also where that is empty', () => {
    const marks = new Map([
      ['a/session', []],
      ['session', ['old']],
    ]);
    expect(findMarked(marks, { id: 'session', projectFolder: 'a' })).toEqual([]);
    expect(findMarked(marks, { id: 'session', projectFolder: 'b' })).toEqual(['old']);
    expect(findMarked(marks, { id: 'other', projectFolder: 'a' })).toBeUndefined();
  });
});
