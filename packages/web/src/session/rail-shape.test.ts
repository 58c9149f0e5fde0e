import type { OutlineTurn } from '@scrollkeep/view/wire/wire-session.ts';
import { describe, expect, it } from 'vitest';
import { toOutlineTurn } from './conversation.test-kit.ts';
import { toRailShape } from './rail-shape.ts';

const plain = toOutlineTurn();

describe('the shape of the rail', () => {
  it('gives turns height by their calls, and none to an empty preamble', () => {
    const turns = [{ ...plain, kind: 'preamble', text: '' } as const, plain, { ...plain, calls: 50 }];
    const { starts } = toRailShape(3, (at) => turns[at], 260);
    expect([...starts]).toEqual([0, 0, 20, 260].map((each) => expect.closeTo(each, 5)));
  });

  it('marks a share of a turn', () => {
    const turn = { ...plain, calls: 4, edits: 2, agents: 1, failedCalls: 1 };
    const shape = toRailShape(1, () => turn, 100);
    expect(shape.edits).toBe('M0 0h4v50h-4z');
    expect(shape.agents).toBe('M4.5 0h2v25h-2z');
    expect(shape.errors).toBe('M7 0h3v25h-3z');
  });

  it('shows one error among ten thousand turns, and stays small', () => {
    const find = (at: number): OutlineTurn => ({
      ...plain,
      ...(at === 9_999 ? { endsInApiError: true } : {}),
      edits: 1,
    });
    const shape = toRailShape(10_000, find, 700);
    expect(shape.errors).toBe('M7 698h3v2h-3z');
    expect(shape.turns).toBe('M0 0h10v699h-10z');
    expect(shape.edits.length).toBeLessThan(20_000);
  });

  it('is empty without turns', () => {
    expect(toRailShape(0, () => undefined, 700)).toMatchObject({ pageHeight: 0, turns: '', errors: '' });
  });
});
