import { describe, expect, it } from 'vitest';
import type { SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import { listChoices, type ChoiceSources } from './list-choices.ts';

const sources: ChoiceSources = {
  words: '',
  commands: [
    { id: 'a', title: 'Copy a link', keys: ['y'], run: () => undefined },
    { id: 'b', title: 'Next error', run: () => undefined },
  ],
  parts: new Set(['usage', 'search']),
  projects: [
    { key: '-home-ada-harbour', keys: ['-home-ada-harbour'], name: 'harbour', path: '/home/ada/harbour' },
    { key: '-x', keys: ['-x'], name: '-x', path: null },
  ],
  saved: [{ name: 'Failed npm', query: 'is:error cmd:npm', savedAt: '2026-11-16T00:00:00.000Z' }],
  sessions: [],
};
const titles = (given: Partial<ChoiceSources>) => listChoices({ ...sources, ...given }).map((choice) => choice.title);

describe('the choices of the palette', () => {
  it('are pages that the server has, actions and projects', () => {
    expect(titles({})).toEqual([
      'Sessions',
      'Search',
      'Usage',
      'Copy a link',
      'Next error',
      'Failed npm',
      'harbour',
      '-x',
    ]);
    expect(titles({ parts: new Set() })).not.toContain('Usage');
  });

  it('must have every word, and offer to search for them', () => {
    expect(titles({ words: 'ADA harb' })).toEqual(['harbour', 'Search all sessions for “ADA harb”']);
    expect(titles({ words: 'npm' })).toEqual(['Failed npm', 'Search all sessions for “npm”']);
    expect(titles({ words: 'err' })).toEqual(['Next error', 'Failed npm', 'Search all sessions for “err”']);
  });

  it('put first what begins with the word', () => {
    expect(titles({ words: 's', parts: new Set(['search', 'usage']) }).slice(0, 3)).toEqual([
      'Sessions',
      'Search',
      'Usage',
    ]);
  });

  const session = (key: string, title: string) =>
    ({ key, id: key, title, lastPrompt: '', project: '-p', projectPath: '/p', gitBranch: null }) as SessionSummary;

  it('names a session without a title by its status', () => {
    const untitled = (['waiting', 'empty'] as const).map((status) => ({ ...session(status, ''), status }));
    expect(titles({ sessions: untitled })).toEqual(expect.arrayContaining(['Untitled session', 'Empty session']));
  });

  it('finds sessions by misspelled and abbreviated titles, equally good ones newest first', () => {
    const sessions = [session('new', 'Berth planner'), session('old', 'Berth plans'), session('x', 'Tide service')];
    const keys = (words: string) =>
      listChoices({ ...sources, words, sessions }).flatMap(({ id, group }) => (group === 'session' ? [id] : []));
    expect(keys('')).toEqual(['session new', 'session old', 'session x']);
    expect(keys('brth')).toEqual(['session new', 'session old']);
    expect(keys('bp')).toEqual(['session new', 'session old']);
    expect(keys('tied srevice')).toEqual(['session x']);
    expect(keys('anchor')).toEqual([]);
  });
});
