import { compareTodos, type TodoChanges, type TodoItem, type TodoSnapshot } from './todo-snapshots.ts';

/** `todos/<session>-agent-<agent>.json`. */
export interface TodoFile {
  readonly path: string;
  /** undefined for the main thread. */
  readonly agentId: string | undefined;
  readonly todos: readonly TodoItem[];
}

/** The todo list of the main thread or of an agent. */
export interface JoinedTodos {
  readonly agentId: string | undefined;
  readonly file: TodoFile | undefined;
  readonly snapshots: readonly { readonly snapshot: TodoSnapshot; readonly changes: TodoChanges }[];
  /**
   * Whether the file holds what the last call wrote. A list on which all is done may have been forgotten: then the file
   * is empty. `empty`: it holds an empty list, and no call wrote one.
   */
  readonly state: 'same' | 'forgotten' | 'different' | 'file-only' | 'calls-only' | 'empty';
}

/**
 * Lists by agent, the main thread first. Empty files of agents that no call belongs to are left out: the client makes
 * one for every agent.
 */
export function joinTodos(snapshots: readonly TodoSnapshot[], files: readonly TodoFile[]): readonly JoinedTodos[] {
  const agents = [
    ...new Set([undefined, ...snapshots.map(({ place }) => place.agentId), ...files.map(({ agentId }) => agentId)]),
  ];
  return agents.flatMap((agentId) => {
    const own = snapshots.filter(({ place }) => place.agentId === agentId);
    const file = files.find((each) => each.agentId === agentId);
    const isEmpty = own.length === 0 && (file?.todos.length ?? 0) === 0;
    if (isEmpty && (file === undefined || agentId !== undefined)) return [];
    const joined = own.map((snapshot, index) => ({
      snapshot,
      changes: compareTodos(own[index - 1]?.todos ?? [], snapshot.todos),
    }));
    return [{ agentId, file, snapshots: joined, state: isEmpty ? 'empty' : toState(own.at(-1), file) }];
  });
}

function toState(last: TodoSnapshot | undefined, file: TodoFile | undefined): JoinedTodos['state'] {
  if (file === undefined) return 'calls-only';
  if (last === undefined) return 'file-only';
  const { added, removed, changed } = compareTodos(last.todos, file.todos);
  if (added.length + removed.length + changed.length === 0) return 'same';
  return file.todos.length === 0 && last.todos.every((todo) => todo.status === 'completed') ? 'forgotten' : 'different';
}
