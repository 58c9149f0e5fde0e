import { describe, expect, it } from 'vitest';
import type { HiddenCounts } from '@scrollkeep/view/model/hidden-counts.ts';
import type { AgentView } from '@scrollkeep/view/model/session-view.ts';
import { openConversation, type Conversation, type Thread } from './conversation.ts';
import { openTestSource, settle, toEntry } from './conversation.test-kit.ts';
import { buildRows, findPosition, type RowOptions } from './rows.ts';

const nothingOpen: Omit<RowOptions, 'conversation'> = {
  agent: undefined,
  isAgentOpen: () => false,
  orphans: [],
  newFrom: undefined,
};

describe('the rows of a conversation', () => {
  it('are a placeholder until something is known', () => {
    const { source } = openTestSource({ live: [1] });
    expect(
      buildRows({ ...nothingOpen, conversation: openConversation(source, 'live') }).map((row) => row.kind),
    ).toEqual(['gap']);
  });

  it('keep the key of a placeholder for what comes in its place', async () => {
    const { source } = openTestSource({ live: Array.from({ length: 20 }, (_, at) => at + 1) });
    const conversation = openConversation(source, 'live');
    conversation.want([{ agent: undefined, position: 0, part: undefined }]);
    await settle();
    const rows = buildRows({ ...nothingOpen, conversation });
    expect(rows.slice(0, 4).map((row) => `${row.kind} ${row.key}`)).toEqual([
      'head #0',
      'entry #0/0/0',
      'entry #0/0/1',
      'head #1',
    ]);
    expect(rows.slice(-2).map((row) => `${row.kind} ${row.key}`)).toEqual(['gap #18', 'gap #19']);
    expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
    expect(findPosition('#18', undefined)).toBe(18);
    expect(findPosition('a#18', undefined)).toBeUndefined();
  });

  it('mark where the new turns begin', async () => {
    const { source } = openTestSource({ live: [1, 2, 3] });
    const conversation = openConversation(source, 'live');
    conversation.want([{ agent: undefined, position: 0, part: undefined }]);
    await settle();
    const kinds = buildRows({ ...nothingOpen, conversation, newFrom: 2 }).map((row) => row.kind);
    expect(kinds.indexOf('new')).toBe(kinds.lastIndexOf('head') - 1);
  });

  it('hold open agents with their own rows, and never an agent inside itself', () => {
    const agent = toAgent('a');
    const { turn, ...rest } = toLoaded();
    const thread = (id: string | undefined): Thread => ({
      agent: id,
      path: 'live',
      total: 1,
      turns: new Map([[0, { ...rest, turn, parts: new Map([[0, [toEntry(0, { role: 'call', agents: [agent] })]]]) }]]),
      problem: undefined,
    });
    const conversation = { findThread: (id) => thread(id) } as Pick<Conversation, 'findThread'> as Conversation;
    const rows = buildRows({ ...nothingOpen, conversation, isAgentOpen: () => true });
    expect(rows.map((row) => `${row.kind} ${row.depth}`)).toEqual([
      'head 0',
      'entry 0',
      'agent 1',
      'entry 1',
      'agent 2',
    ]);
    expect(buildRows({ ...nothingOpen, conversation }).map((row) => row.kind)).toEqual(['head', 'entry', 'agent']);
  });

  it('hold a placeholder for each part of a turn that is missing', async () => {
    const { source } = openTestSource({ live: [1] }, { parts: 3 });
    const conversation = openConversation(source, 'live');
    conversation.want([{ agent: undefined, position: 0, part: undefined }]);
    await settle();
    expect(buildRows({ ...nothingOpen, conversation }).map((row) => row.key)).toEqual([
      '#0',
      '#0/0/0',
      '#0/0/1',
      '#0/1',
      '#0/2',
    ]);
  });

  it('are the agents where the main transcript is missing', async () => {
    const { source } = openTestSource({ live: [] });
    const conversation = openConversation(source, 'live');
    const rows = buildRows({ ...nothingOpen, conversation, orphans: [toAgent('a'), toAgent('b')] });
    expect(rows.flatMap((row) => (row.kind === 'agent' ? [row.agent.id] : []))).toEqual(['a', 'b']);
  });

  it('end a turn with what of it is not shown, once all of it is here', () => {
    const kinds = (turn: object, hidden: ReadonlyMap<number, HiddenCounts>) => {
      const loaded = toLoaded();
      const thread: Thread = {
        agent: undefined,
        path: 'live',
        total: 1,
        turns: new Map([
          [0, { ...loaded, turn: { ...loaded.turn, ...turn }, hidden, parts: new Map([[0, [toEntry(0)]]]) }],
        ]),
        problem: undefined,
      };
      const conversation = { findThread: () => thread } as Pick<Conversation, 'findThread'> as Conversation;
      return buildRows({ ...nothingOpen, conversation }).map((row) => row.kind);
    };
    const some = { records: 3, because: { state: 3 }, unreadable: 0 };
    expect(kinds({}, new Map([[0, some]]))).toEqual(['head', 'entry', 'remark']);
    expect(kinds({}, new Map([[0, { ...some, records: 0, because: {} }]]))).toEqual(['head', 'entry']);
    expect(kinds({ parts: 2 }, new Map([[0, some]]))).toEqual(['head', 'entry', 'gap']);
    // No heading over nothing before the first prompt.
    const preamble = { number: 0, parent: undefined, entries: [] };
    expect(kinds(preamble, new Map([[0, some]]))).toEqual(['remark']);
    expect(kinds(preamble, new Map())).toEqual([]);
  });

  it('mark the turn that a resume continues from', () => {
    const { turn, ...rest } = toLoaded();
    const loaded = { ...rest, turn: { ...turn, resumesHere: true }, parts: new Map([[0, [toEntry(0)]]]) };
    const thread: Thread = {
      agent: undefined,
      path: 'live',
      total: 1,
      turns: new Map([[0, loaded]]),
      problem: undefined,
    };
    const conversation = { findThread: () => thread } as Pick<Conversation, 'findThread'> as Conversation;
    expect(buildRows({ ...nothingOpen, conversation }).map((row) => row.kind)).toEqual(['head', 'entry', 'resume']);
  });
});

function toLoaded() {
  return {
    revision: 1,
    hidden: new Map(),
    turn: {
      number: 1,
      parent: 0,
      isLive: true,
      isRewound: false,
      resumesHere: false,
      startedAt: undefined,
      durationMs: undefined,
      entries: [toEntry(0)],
      otherBranches: [],
      hidden: { records: 0, because: {}, unreadable: 0 },
      position: 0,
      isCut: false,
      part: 0,
      parts: 1,
    },
  };
}

function toAgent(id: string): AgentView {
  return {
    id,
    type: undefined,
    description: '',
    depth: 1,
    model: undefined,
    startedAt: undefined,
    durationMs: undefined,
    calls: 0,
    failedCalls: 0,
    turns: undefined,
    hidden: { records: 0, because: {}, unreadable: 0 },
    agents: [],
  };
}
