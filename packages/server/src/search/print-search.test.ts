import { describe, expect, it } from 'vitest';
import type { WireFoundSession, WireHit, WireSearch } from '@scrollkeep/view/wire/wire-search.ts';
import { toTextWidth } from '@scrollkeep/view/text/text-width.ts';
import { printSearch } from './print-search.ts';

type Pieces = NonNullable<WireHit['snippet']>['pieces'];

const toFound = (pieces: Pieces): WireSearch => ({
  query: 'tide',
  showing: null,
  missesWords: false,
  isOfSessions: false,
  hits: 1,
  sessionCount: 1,
  sideFileCount: 0,
  isComplete: true,
  scannedBytes: null,
  next: null,
  indexedAt: null,
  indexing: null,
  sessions: [
    {
      id: '5d2f1a70',
      project: '/p',
      projectFolder: '-p',
      title: 'Tides',
      status: 'waiting',
      gitBranch: null,
      lastActivity: null,
      file: null,
      isGone: false,
      resume: '',
      costMicros: null,
      closeness: 'record',
      hitCount: 1,
      hits: [
        {
          agent: null,
          turn: 1,
          line: 1,
          tools: [],
          type: 'user',
          snippet: { part: 'prompt', pieces, isCutBefore: false, isCutAfter: false },
        } as unknown as WireHit,
      ],
    } as unknown as WireFoundSession,
  ],
});

const printLine = (pieces: Pieces, width: number) =>
  printSearch(toFound(pieces), { width, color: false, now: 0 })
    .split('\n')
    .find((line) => line.startsWith('    '))
    ?.trim() ?? '';

describe('the snippet of a match', () => {
  it.each([
    ['Latin', 'abcdefghij'],
    ['Chinese', '潮汐表在港口'],
    ['emoji', '⚓🚢👩‍🚀'],
    ['marks', 'e\u0301a\u0308'],
  ])('is no wider than the screen, and shows the match: %s', (_name, text) => {
    for (const width of [24, 40, 81]) {
      const line = printLine(
        [
          { text: text.repeat(30), isHit: false },
          { text: '潮位', isHit: true },
          { text: text.repeat(30), isHit: false },
        ],
        width,
      );
      expect(toTextWidth(line), line).toBeLessThanOrEqual(width - 4);
      expect(toTextWidth(line), line).toBeGreaterThan(width - 12);
      expect(line).toMatch(/^….*潮位.*…$/);
      expect(line).not.toMatch(/\p{Surrogate}/u);
    }
  });

  it('is whole where there is room', () => {
    expect(
      printLine(
        [
          { text: '港の', isHit: false },
          { text: '潮位', isHit: true },
        ],
        40,
      ),
    ).toBe('港の潮位');
  });
});

describe('a match in a side file that belongs to no session', () => {
  it('is not counted as a session, and has no place it does not have', () => {
    const found = toFound([{ text: 'tide', isHit: true }]);
    const [session] = found.sessions;
    const [hit] = session?.hits ?? [];
    const side = {
      ...session,
      id: '',
      project: null,
      projectFolder: '',
      title: null,
      status: 'side file',
      file: '/claude/history.jsonl',
      hits: [{ ...hit, turn: null, line: 0 }],
    } as unknown as WireFoundSession;
    const print = (sessions: readonly WireFoundSession[], sideFileCount: number) =>
      printSearch(
        { ...found, hits: sessions.length, sessions, sessionCount: sessions.length, sideFileCount },
        { width: 80, color: false, now: 0 },
      );
    expect(print([side], 1)).toBe(
      '/claude/history.jsonl\n1 match\n  side file prompt\n    tide\n\n1 match in 1 side file\n',
    );
    expect(print([session as WireFoundSession, side], 1)).toMatch(/\n2 matches in 1 session and 1 side file\n$/);
  });
});
