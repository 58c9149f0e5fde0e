import { expect, it } from 'vitest';
import type { SourceRecord } from '../conversation/side/source-record.ts';
import { openWorkList } from './open-work-list.ts';

type List = readonly (readonly [content: string, status: string])[];

function listOpen(lists: readonly List[]): readonly string[] {
  const work = openWorkList();
  for (const [turn, list] of lists.entries()) {
    const todos = list.map(([content, status]) => ({ content, status }));
    const content = [{ type: 'tool_use', id: `t${turn}`, name: 'TodoWrite', input: { todos } }];
    work.add(
      { node: { assistant: {} }, value: { message: { content } }, agentId: undefined } as unknown as SourceRecord,
      turn,
    );
  }
  return work
    .listOpen(() => 'ok')
    .map(({ text, turn, isDropped }) => `${text} ${turn} ${isDropped ? 'dropped' : 'open'}`);
}

it('lists what the last list has open, and what a list that went on left out', () => {
  expect(
    listOpen([
      [
        ['Config', 'completed'],
        ['Hook', 'pending'],
        ['Command', 'in_progress'],
      ],
      [
        ['Config', 'completed'],
        ['Command', 'completed'],
        ['Docs', 'pending'],
      ],
    ]),
  ).toEqual(['Docs 1 open', 'Hook 1 dropped']);
});

it('drops nothing that comes back, was done, or belonged to other work', () => {
  expect(
    listOpen([
      [
        ['A', 'completed'],
        ['B', 'pending'],
      ],
      [['A', 'completed']],
      [
        ['A', 'completed'],
        ['B', 'completed'],
      ],
    ]),
  ).toEqual([]);
  expect(
    listOpen([
      [
        ['A', 'completed'],
        ['B', 'completed'],
      ],
      [['A', 'completed']],
    ]),
  ).toEqual([]);
  expect(listOpen([[['A', 'pending']], [['C', 'completed']]])).toEqual([]);
});
