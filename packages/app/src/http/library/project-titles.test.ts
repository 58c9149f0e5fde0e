import { describe, expect, it } from 'vitest';
import { openProjectTitles, toRecordNumbers } from './project-titles.ts';
import type { SessionPlace } from './session-place.ts';

const uuid = (last: string): string => `3f8a1c2d-4b5e-4f6a-8b7c-00000000000${last}`.replace('3f8a1c2d', `3f8a1c2${last}`);
const place = (path: string, project = 'p'): SessionPlace => ({
  identity: path, id: path, project: { identity: project, folder: project, toFile: (each) => each }, main: { path, project, kind: 'main', session: path, agent: undefined, run: undefined }, agents: [], bytes: 0, modifiedMs: 0, stamp: '',
});

describe('titles in the files of other sessions', () => {
  it('name the session that has the leaf; the last by path wins', () => {
    const titles = openProjectTitles();
    titles.put(place('b'), [{ summary: 'Later', leafUuid: uuid('1') }]);
    titles.put(place('a'), [{ summary: 'Earlier', leafUuid: uuid('1') }, { summary: 'Other', leafUuid: uuid('2') }]);
    expect(titles.find(place('c'), toRecordNumbers([uuid('3'), uuid('1')], 100))).toBe('Later');
    expect(titles.find(place('c'), toRecordNumbers([uuid('2')], 100))).toBe('Other');
    expect(titles.find(place('c'), toRecordNumbers([uuid('4')], 100))).toBeUndefined();
    expect(titles.find(place('c', 'q'), toRecordNumbers([uuid('1')], 100))).toBeUndefined();
  });

  it('go when their file no longer has them', () => {
    const titles = openProjectTitles();
    titles.put(place('a'), [{ summary: 'Gone', leafUuid: 'leaf' }]);
    expect(titles.find(place('c'), toRecordNumbers(['leaf'], 100))).toBe('Gone');
    titles.put(place('a'), []);
    expect(titles.find(place('c'), toRecordNumbers(['leaf'], 100))).toBeUndefined();
  });
});
