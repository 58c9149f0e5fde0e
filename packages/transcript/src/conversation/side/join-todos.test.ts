import { describe, expect, it } from 'vitest';
import { openSession } from '../../fixtures/index.ts';
import { readTreeSession } from '../tree-session.test-kit.ts';
import { joinTodos } from './join-todos.ts';
import { openSideFacts } from './open-side-facts.ts';
import { compareTodos, parseTodos } from './todo-snapshots.ts';

const todo = (content: string, status: 'pending' | 'in_progress' | 'completed') => ({
  content,
  status,
  activeForm: content,
});

describe('joinTodos', () => {
  const builder = openSession({ version: '2.0.76', cwd: '/home/ada/harbour', seed: 'todos' });
  builder.prompt('Make a list.');
  builder.todos([todo('Read', 'in_progress'), todo('Write', 'pending')]);
  builder.todos([todo('Read', 'completed'), todo('Test', 'pending')]);
  const { session, records } = readTreeSession(builder.files());
  const facts = openSideFacts(session);
  for (const record of records) facts.add(record);
  const snapshots = facts.facts().todos;
  const file = (todos: Parameters<typeof parseTodos>[0]) => ({
    path: 't.json',
    agentId: undefined,
    todos: parseTodos(todos),
  });

  it('tells what each call changed', () => {
    expect(joinTodos(snapshots, [])[0]?.snapshots.map(({ changes }) => changes)).toEqual([
      {
        added: [
          { content: 'Read', status: 'in_progress' },
          { content: 'Write', status: 'pending' },
        ],
        removed: [],
        changed: [],
      },
      {
        added: [{ content: 'Test', status: 'pending' }],
        removed: [{ content: 'Write', status: 'pending' }],
        changed: [{ content: 'Read', from: 'in_progress', to: 'completed' }],
      },
    ]);
  });

  it('compares the file with the last call', () => {
    const state = (files: Parameters<typeof joinTodos>[1], calls = snapshots) => joinTodos(calls, files)[0]?.state;
    expect(state([])).toBe('calls-only');
    expect(state([file([todo('Read', 'completed'), todo('Test', 'pending')])])).toBe('same');
    expect(state([file([])])).toBe('different');
    expect(state([file([todo('Read', 'completed')])], [])).toBe('file-only');
    expect(state([file([])], [{ ...snapshots[0]!, todos: [{ content: 'Read', status: 'completed' }] }])).toBe(
      'forgotten',
    );
  });

  it('knows a file with an empty list that no call belongs to', () => {
    expect(joinTodos([], [file([])])).toMatchObject([{ agentId: undefined, state: 'empty', snapshots: [] }]);
    expect(joinTodos([], [])).toEqual([]);
  });

  it('keeps the lists of agents apart and leaves out their empty files', () => {
    const lists = joinTodos(snapshots, [
      { path: 'a', agentId: 'a1', todos: [{ content: 'Own', status: 'pending' }] },
      { path: 'b', agentId: 'a2', todos: [] },
    ]);
    expect(lists.map(({ agentId, state }) => [agentId, state])).toEqual([
      [undefined, 'calls-only'],
      ['a1', 'file-only'],
    ]);
  });

  it('tells the same words twice apart by their order', () => {
    const twice = [
      { content: 'Test', status: 'completed' },
      { content: 'Test', status: 'pending' },
    ];
    expect(compareTodos(twice, [{ content: 'Test', status: 'completed' }])).toEqual({
      added: [],
      removed: [{ content: 'Test', status: 'pending' }],
      changed: [],
    });
  });

  it('reads the oldest form and leaves out what is no item', () => {
    expect(
      parseTodos([{ content: 'Read', id: '1', priority: 'high', status: 'pending' }, 'x', { status: 'pending' }]),
    ).toEqual([{ content: 'Read', status: 'pending' }]);
    expect(parseTodos({ todos: [] })).toEqual([]);
  });
});
