import { openFileFacts, openRecordReader } from '@scrollkeep/transcript';
import { describe, expect, it } from 'vitest';
import { openProjectTitles, toRecordNumbers } from './project-titles.ts';
import type { SessionPlace } from './session-place.ts';

const uuid = (last: string): string => `3f8a1c2d-4b5e-4f6a-8b7c-00000000000${last}`.replace('3f8a1c2d', `3f8a1c2${last}`);
const place = (path: string, project = 'p'): SessionPlace => ({
  identity: path, id: path, project: { identity: project, folder: project, path: '', configFolder: undefined, mains: [], toFile: (each) => each }, main: { path, project, kind: 'main', session: path, agent: undefined, run: undefined }, agents: [], bytes: 0, modifiedMs: 0, stamp: '',
});

/** The ids of records as a session keeps them. */
function numbersOf(uuids: readonly string[]): Float64Array {
  const facts = openFileFacts({ isAgentFile: false });
  openRecordReader().pushEach(Buffer.from(uuids.map((each) => `${JSON.stringify({ type: 'user', uuid: each })}\n`).join('')), facts.add);
  return toRecordNumbers(facts.facts().nodes);
}

describe('titles in the files of other sessions', () => {
  it('name the session that has the leaf; the last by path wins', () => {
    const titles = openProjectTitles();
    titles.put(place('b'), [{ summary: 'Later', leafUuid: uuid('1') }]);
    titles.put(place('a'), [{ summary: 'Earlier', leafUuid: uuid('1') }, { summary: 'Other', leafUuid: uuid('2') }]);
    expect(titles.find(place('c'), numbersOf([uuid('3'), uuid('1')]))).toBe('Later');
    expect(titles.find(place('c'), numbersOf([uuid('2')]))).toBe('Other');
    expect(titles.find(place('c'), numbersOf([uuid('4')]))).toBeUndefined();
    expect(titles.find(place('c', 'q'), numbersOf([uuid('1')]))).toBeUndefined();
  });

  it('go when their file no longer has them', () => {
    const titles = openProjectTitles();
    titles.put(place('a'), [{ summary: 'Gone', leafUuid: 'leaf' }]);
    expect(titles.find(place('c'), numbersOf(['leaf']))).toBe('Gone');
    titles.put(place('a'), []);
    expect(titles.find(place('c'), numbersOf(['leaf']))).toBeUndefined();
  });
});
