import type { TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import { describe, expect, it } from 'vitest';
import { toBriefRoom } from './brief-room.ts';
import { chooseLastTurns, chooseWeightyTurns } from './choose-turns.ts';
import { printBriefTurns } from './print-brief-turns.ts';
import { emptyTurn } from './session-brief.test-kit.ts';

const turn = (number: number, intent: string, answer: string, more: Partial<TurnBrief> = {}): TurnBrief => ({
  ...emptyTurn,
  number,
  intent,
  texts: [answer],
  ...more,
});
const calls = (count: number) => ({ tools: [{ name: 'Bash', calls: count, failed: 0 }] });
const file = { path: '/home/ada/harbour/pier.ts', by: ['Edit'], isDeleted: false };
const toNumbers = (turns: Iterable<TurnBrief>) => [...turns].map(({ number }) => number).sort((a, b) => a - b);

const worked = turn(4, 'Mend the pier', 'The pier holds 40 boats now.', { files: [file] });
const thanks = [5, 6, 7].map((number) => turn(number, 'Thanks!', 'You are welcome.'));
const early = [1, 2, 3].map((number) => turn(number, `Ask ${number}`, 'Looking at it.', calls(2)));
const all = [...early, worked, ...thanks];

describe('chooseLastTurns', () => {
  it('has the last turn with work, whatever small talk came after it', () => {
    expect(toNumbers(chooseLastTurns(all, 2))).toEqual([4, 7]);
    expect(toNumbers(chooseLastTurns(all, 1))).toEqual([4, 7]);
    expect(toNumbers(chooseLastTurns(all, 4))).toEqual([4, 7]);
  });

  it('has turns without a call where they say something, or the person says no', () => {
    const no = turn(8, 'No, not the pier', 'Right.');
    const long = turn(9, 'Why?', `The boats ${'sink and '.repeat(12)}drift.`);
    expect(toNumbers(chooseLastTurns([...all, no, long, ...thanks.slice(0, 1)], 4))).toEqual([4, 5, 8, 9]);
    expect(toNumbers(chooseLastTurns([...early, worked], 2))).toEqual([3, 4]);
    expect(toNumbers(chooseLastTurns(thanks, 2))).toEqual([7]);
  });
});

describe('chooseWeightyTurns', () => {
  it('prefers turns that state a result or a decision to busy ones', () => {
    const found = turn(3, 'Why does it sink?', 'The root cause is the tide table. Fixed in abc1234, 12 tests passed.');
    const busy = turn(4, 'Look around', 'I looked at the boats.', calls(12));
    const decided = turn(5, 'Which way?', 'Metres it is.', {
      decisions: [{ kind: 'answer', question: 'Unit?', answer: 'Metres', note: '' }],
    });
    expect(toNumbers(chooseWeightyTurns([...early, found, busy, decided], 2))).toEqual([3, 5]);
  });

  it('takes the later one of two alike', () => {
    expect(toNumbers(chooseWeightyTurns(early, 1))).toEqual([3]);
  });
});

describe('printBriefTurns', () => {
  it('says what came of a turn even where there is little room', () => {
    const text = printBriefTurns(all, { asked: [], answered: undefined, failed: [] }, toBriefRoom(0.12));
    expect(text).toContain('- **4.** Mend the pier\n  - The pier holds 40 boats now.');
    expect(text).toContain('- … 2 turns left out');
  });
});
