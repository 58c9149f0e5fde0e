import { describe, expect, it } from 'vitest';
import { isHistoryOf, joinHistory, parseHistoryEntry, type HistoryEntry } from './join-history.ts';

const entry = (display: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  line: 1,
  display,
  timeMs: 1000,
  project: '/p',
  sessionId: 's',
  pasted: [],
  ...more,
});
const typed = (text: string, line: number) => ({
  text,
  place: { agentId: undefined, line, uuid: undefined, time: undefined },
});

describe('joinHistory', () => {
  it('links each entry to the first prompt of its words that is left', () => {
    const joined = joinHistory(
      [entry('go on'), entry('go on'), entry('go on'), entry('/exit')],
      [typed('start', 1), typed('go  on', 5), typed('go on', 9)],
    );
    expect(joined.map(({ prompt }) => prompt?.place.line)).toEqual([5, 9, undefined, undefined]);
  });

  it('knows a prompt by the words around what was pasted', () => {
    const lines = joinHistory(
      [entry('Sort [Pasted text #1 +12 lines] please')],
      [typed('Sort it', 1), typed('Sort\na\nb\nplease', 2)],
    ).map(({ prompt }) => prompt?.place.line);
    expect(lines).toEqual([2]);
    expect(joinHistory([entry('[Pasted text #1 +12 lines]')], [typed('anything', 1)])[0]?.prompt).toBeUndefined();
  });

  it('knows a paste that stands alone by its number of lines', () => {
    expect(
      joinHistory([entry('[Pasted text #1 +2 lines]')], [typed('one', 1), typed('a\nb\nc', 2)])[0]?.prompt?.place.line,
    ).toBe(2);
  });
});

describe('isHistoryOf', () => {
  const scope = { session: 's', project: '/p', fromMs: 1_000_000, toMs: 2_000_000 };
  it('goes by the session, and by folder and time where an old entry names none', () => {
    expect(isHistoryOf(scope, entry('x', { timeMs: 0 }))).toBe(true);
    expect(isHistoryOf(scope, entry('x', { sessionId: 'other', timeMs: 1_500_000 }))).toBe(false);
    expect(isHistoryOf(scope, entry('x', { sessionId: undefined, timeMs: 1_500_000 }))).toBe(true);
    expect(isHistoryOf(scope, entry('x', { sessionId: undefined, timeMs: 2_100_000 }))).toBe(false);
    expect(isHistoryOf(scope, entry('x', { sessionId: undefined, timeMs: 1_500_000, project: '/q' }))).toBe(false);
  });
});

describe('parseHistoryEntry', () => {
  it('reads an entry with pasted text, and refuses what is none', () => {
    expect(
      parseHistoryEntry(
        { display: 'x', timestamp: 5, pastedContents: { '1': { id: 1, type: 'text', contentHash: 'abc' } } },
        3,
      ),
    ).toEqual({
      line: 3,
      display: 'x',
      timeMs: 5,
      project: undefined,
      sessionId: undefined,
      pasted: [{ id: 1, contentHash: 'abc' }],
    });
    expect(parseHistoryEntry({ display: 'x' }, 1)).toBeUndefined();
    expect(parseHistoryEntry([], 1)).toBeUndefined();
  });
});
