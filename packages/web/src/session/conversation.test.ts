import { describe, expect, it } from 'vitest';
import type { SessionAnswer } from '@scrollkeep/view/wire/wire-session.ts';
import { openConversation } from './conversation.ts';
import { openTestSource, settle } from './conversation.test-kit.ts';

const numbers = Array.from({ length: 1_000 }, (_, at) => at + 1);
const gap = (position: number, part?: number) => ({ agent: undefined, position, part });

describe('a conversation that is loaded by position', () => {
  it('asks for the page around a turn, once', async () => {
    const { source, asked } = openTestSource({ live: numbers });
    const conversation = openConversation(source, 'live');
    conversation.want([gap(101), gap(102)]);
    conversation.want([gap(103)]);
    await settle();
    expect(asked).toEqual(['live 96+8']);
    expect([...(conversation.findThread(undefined)?.turns.keys() ?? [])]).toEqual([96, 97, 98, 99, 100, 101, 102, 103]);
    expect(conversation.findThread(undefined)?.total).toBe(1_000);
  });

  it('goes on where an answer was shorter than asked for', async () => {
    const { source, asked } = openTestSource({ live: numbers }, { mostPerPage: 2 });
    const conversation = openConversation(source, 'live');
    for (let round = 0; round < 3; round++) {
      conversation.want([gap(4)]);
      await settle();
    }
    expect(asked).toEqual(['live 0+8', 'live 2+8', 'live 4+8']);
    expect(conversation.findThread(undefined)?.turns.has(4)).toBe(true);
  });

  it('loads the further parts of a turn by themselves', async () => {
    const { source, asked } = openTestSource({ live: [1] }, { parts: 3 });
    const conversation = openConversation(source, 'live');
    conversation.want([gap(0)]);
    await settle();
    conversation.want([gap(0, 2)]);
    await settle();
    expect(asked).toEqual(['live 0+8', 'live 0+1/2']);
    expect([...(conversation.findThread(undefined)?.turns.get(0)?.parts.keys() ?? [])]).toEqual([0, 2]);
  });

  it('lets go of turns that are far away', async () => {
    const { source } = openTestSource({ live: numbers });
    const conversation = openConversation(source, 'live');
    for (let position = 0; position < 1_000; position += 8) {
      conversation.want([gap(position)]);
      await settle();
    }
    const loaded = conversation.findThread(undefined)?.turns;
    expect(loaded?.size).toBeLessThanOrEqual(240);
    expect(loaded?.has(999)).toBe(true);
    expect(loaded?.has(0)).toBe(false);
  });

  it('keeps what two paths share when it changes from one to the other', async () => {
    const { source } = openTestSource({ live: [1, 2, 5, 6], 3: [1, 2, 3, 4, 7] });
    const conversation = openConversation(source, 'live');
    conversation.want([gap(0)]);
    await settle();
    conversation.setPath('3');
    expect(conversation.findThread(undefined)?.turns.has(0)).toBe(true);
    await settle();
    const thread = conversation.findThread(undefined);
    expect([...(thread?.turns ?? [])].map(([position, { turn }]) => [position, turn.number])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 7],
    ]);
    expect(thread?.total).toBe(5);
  });

  it('reads the end again when the session has grown', async () => {
    const { source, state } = openTestSource({ live: [1, 2] });
    const conversation = openConversation(source, 'live');
    conversation.want([gap(0)]);
    await settle();
    state.paths['live'] = [1, 2, 3];
    state.revision = 2;
    conversation.refresh({ path: { name: 'live', turns: 3 }, revision: 2 } as SessionAnswer);
    await settle();
    expect([...(conversation.findThread(undefined)?.turns.keys() ?? [])]).toEqual([0, 1, 2]);
  });

  it('stops asking after a failure, until it is told to try again', async () => {
    const { source } = openTestSource({ live: [1] });
    let fails = true;
    const conversation = openConversation(
      { ...source, readTurns: (question) => (fails ? Promise.reject(new Error('gone')) : source.readTurns(question)) },
      'live',
    );
    conversation.want([gap(0)]);
    await settle();
    expect(conversation.findThread(undefined)?.problem?.message).toBe('gone');
    fails = false;
    conversation.want([gap(0)]);
    await settle();
    expect(conversation.findThread(undefined)?.turns.size).toBe(0);
    conversation.retry();
    conversation.want([gap(0)]);
    await settle();
    expect(conversation.findThread(undefined)?.turns.size).toBe(1);
  });
});
