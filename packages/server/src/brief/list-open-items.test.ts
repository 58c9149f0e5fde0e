import { describe, expect, it } from 'vitest';
import { listOpenItems } from './list-open-items.ts';
import { emptyTurn, toSessionBrief } from './session-brief.test-kit.ts';

const agent = { type: 'Explore', prompt: '', report: '', tools: [] };
const turn = { ...emptyTurn, hasFinalAnswer: true };

describe('open items', () => {
  it('are agents that ended badly, unless another one did the same later', () => {
    const agents = [
      { ...agent, status: 'failed', description: 'Count boats' },
      { ...agent, status: 'error', description: 'Count piers' },
    ];
    const again = { ...agent, status: 'ok', description: 'Count piers' };
    const brief = toSessionBrief([
      { ...turn, number: 1, intent: 'Count.', agents },
      { ...turn, number: 2, intent: 'Again.', agents: [again], texts: ['Counted.'] },
    ]);
    expect(listOpenItems(brief, 30)).toEqual(['Sub-agent ended as failed in turn 1: Explore, Count boats']);
  });

  it('are the steps that the last answer names, and what an older list of work has as open', () => {
    const brief = toSessionBrief(
      [1, 2, 3, 4, 5].map((number) => ({
        ...turn,
        number,
        intent: 'Paint.',
        texts: [number === 5 ? 'Painted.\n\n## Next steps\n\n- Paint the pier\n- Ask Ada' : 'Painted.'],
      })),
      {
        openWork: [
          { text: 'Buy paint', turn: 1, isDropped: false },
          { text: 'Sand the boats', turn: 1, isDropped: false },
          { text: 'Wash the nets', turn: 1, isDropped: true },
        ],
      },
    );
    expect(listOpenItems(brief, 30)).toEqual([
      'Open in the task list of turn 1, which no later turn changed: Buy paint; Sand the boats',
      'Named as open in the last answer: Paint the pier; Ask Ada',
    ]);
    const later = { ...turn, number: 6, intent: 'Paint the lamp.', texts: ['Lamp painted.'] };
    expect(listOpenItems({ ...brief, turns: [...brief.turns, later] }, 30)).toContain(
      'Named as open in the answer of turn 5: Paint the pier; Ask Ada',
    );
  });
});
