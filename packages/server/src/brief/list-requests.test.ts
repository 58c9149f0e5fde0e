import { describe, expect, it } from 'vitest';
import { listRequests } from './list-requests.ts';
import { emptyTurn } from './session-brief.test-kit.ts';

const plan = 'Sort all boats of the north pier by their length, then paint the pier and the lamps in blue.';
const files = [{ path: '/h/a.ts', by: [], isDeleted: false }];
const list = (intents: readonly string[], changed = 0, goal = 0) => {
  const turns = intents.map((intent, at) => ({
    ...emptyTurn,
    number: at + 1,
    intent,
    files: at + 1 === changed ? files : [],
  }));
  return listRequests(turns, turns[goal - 1]).map(({ number }) => number);
};

describe('listRequests', () => {
  it('puts the task before a short prompt about it', () => {
    expect(list(['start', plan, 'commit'])).toEqual([2, 3]);
    expect(list(['start', plan, 'what are the results?'])).toEqual([2, 3]);
    expect(list(['start', plan, 'Paint the lamps green instead', 'commit'], 3)).toEqual([3, 4]);
    expect(list(['start', plan, 'is it painted by now?', 'commit'])).toEqual([2, 4]);
    expect(list(['start', plan, plan])).toEqual([3]);
  });

  it('leaves out thanks, the goal and what came before it', () => {
    expect(list([plan, 'commit', 'Thank you!'], 0, 1)).toEqual([2]);
    expect(list([plan, 'Paint the lamps of the pier', 'commit'], 0, 2)).toEqual([3]);
    expect(list([])).toEqual([]);
  });
});
