import type { CallStatus } from '../conversation/build-tool-calls.ts';
import {
  findTaskResult,
  joinTasks,
  listTaskCalls,
  type TaskCall,
  type TaskResult,
} from '../conversation/side/join-tasks.ts';
import type { SourceRecord } from '../conversation/side/source-record.ts';
import { listTodoSnapshots, type TodoSnapshot } from '../conversation/side/todo-snapshots.ts';

const closed: ReadonlySet<string> = new Set(['completed', 'deleted']);

/** Collects what the agent recorded to do, to-do lists and tasks, from records in file order. */
export function openWorkList() {
  const snapshots: TodoSnapshot[] = [];
  const calls: TaskCall[] = [];
  const results: TaskResult[] = [];
  return {
    add(record: SourceRecord): void {
      if (record.node.assistant !== undefined) {
        snapshots.push(...listTodoSnapshots(record));
        calls.push(...listTaskCalls(record));
      } else if (record.node.user?.kind === 'tool-result') {
        const result = findTaskResult(record);
        if (result !== undefined) results.push(result);
      }
    },
    /** What of it is not done; calls that failed have said nothing. */
    listOpen(findStatus: (toolUseId: string) => CallStatus | undefined): readonly string[] {
      const counts = (id: string | undefined) => {
        const status = findStatus(id ?? '');
        return status === undefined || status === 'ok' || status === 'pending';
      };
      const todos = snapshots.findLast(({ toolUseId }) => counts(toolUseId))?.todos ?? [];
      const tasks = joinTasks(
        calls.filter(({ toolUseId }) => counts(toolUseId)),
        results,
        [],
      );
      return [
        ...todos.filter(({ status }) => !closed.has(status)).map(({ content }) => content),
        ...tasks.filter(({ status }) => !closed.has(status)).map(({ subject }) => subject),
      ].filter((words) => words.trim() !== '');
    },
  };
}
