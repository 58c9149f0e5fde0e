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
import { closedStates, listDroppedWork } from './list-dropped-work.ts';

/** Something that the agent recorded to do and not as done. */
export interface OpenWork {
  readonly text: string;
  /** The turn that last wrote the list, or of a task that last changed it. */
  readonly turn: number;
  /** A later list left it out, though none has it as done. */
  readonly isDropped: boolean;
}

/** Collects what the agent recorded to do, to-do lists and tasks, from records in file order. */
export function openWorkList() {
  const snapshots: (TodoSnapshot & { readonly turn: number })[] = [];
  const calls: (TaskCall & { readonly turn: number })[] = [];
  const results: TaskResult[] = [];
  return {
    add(record: SourceRecord, turn: number): void {
      if (record.node.assistant !== undefined) {
        snapshots.push(...listTodoSnapshots(record).map((snapshot) => ({ ...snapshot, turn })));
        calls.push(...listTaskCalls(record).map((call) => ({ ...call, turn })));
      } else if (record.node.user?.kind === 'tool-result') {
        const result = findTaskResult(record);
        if (result !== undefined) results.push(result);
      }
    },
    /** What of it is not done; calls that failed have said nothing. */
    listOpen(findStatus: (toolUseId: string) => CallStatus | undefined): readonly OpenWork[] {
      const counts = (id: string | undefined) => {
        const status = findStatus(id ?? '');
        return status === undefined || status === 'ok' || status === 'pending';
      };
      const list = snapshots.findLast(({ toolUseId }) => counts(toolUseId));
      const tasks = joinTasks(
        calls.filter(({ toolUseId }) => counts(toolUseId)),
        results,
        [],
      );
      const turns = new Map(calls.map((call) => [call.toolUseId, call.turn]));
      return [
        ...(list?.todos ?? [])
          .filter(({ status }) => !closedStates.has(status))
          .map(({ content }) => ({ text: content, turn: list?.turn ?? 0, isDropped: false })),
        ...tasks
          .filter(({ status }) => !closedStates.has(status))
          .map(({ subject, calls: own }) => ({
            text: subject,
            turn: turns.get(own.at(-1)?.toolUseId ?? '') ?? 0,
            isDropped: false,
          })),
        ...listDroppedWork(snapshots.filter(({ toolUseId }) => counts(toolUseId))).map((work) => ({
          ...work,
          isDropped: true,
        })),
      ].filter(({ text }) => text.trim() !== '');
    },
  };
}
