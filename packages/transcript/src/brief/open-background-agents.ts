import type { TaskNotification } from '../conversation/find-task-notification.ts';
import type { AgentRun } from '../conversation/build-agent-runs.ts';
import type { CallItem } from '../conversation/turn-item.ts';
import { isJsonObject } from '../json/json-value.ts';
import type { BriefAgent } from './extract-agents.ts';
import { findToolAct } from '../tools/find-tool-act.ts';
import { findId, findStatus, findTaskId } from './open-background-commands.ts';

/** An agent in the background of which nothing tells that it ended. */
export interface BackgroundAgent {
  readonly type: string;
  readonly description: string;
  /** The turn that started it, or sent it to work again. */
  readonly turn: number;
  readonly isResumed: boolean;
}

/** A notification, and the line of its record in the main file. */
export interface PlacedNotification extends TaskNotification {
  readonly line: number;
}

export interface AgentEnds {
  readonly notifications: readonly PlacedNotification[];
  /** Whether the file of an agent ends with its last words. */
  readonly isAtRest: (agentId: string) => boolean;
  /** Whether anything is recorded of what agents did. */
  readonly hasCalls: (runs: readonly AgentRun[]) => boolean;
}

type Started = BackgroundAgent & { readonly line: number };

/** Collects the agents in the background, started or resumed, and what tells of their end. */
export function openBackgroundAgents({ notifications, isAtRest, hasCalls }: AgentEnds) {
  const started = new Map<string, Started>();
  const ids = new Map<string | undefined, string>();
  /** Those without records, by the lines of their calls' results; in the background by their ids. */
  const unseen: (number | string)[] = [];
  const known = new Set<string>();
  /** The lines of calls that found or made an agent ended. */
  const found = new Map<string, number>();
  return {
    /** `agent` is the one that the call started. */
    add({ call, input, output, details, agents }: CallItem, turn: number, agent: BriefAgent | undefined): void {
      const given = isJsonObject(input) ? input : {};
      const noted = isJsonObject(details) ? details : {};
      const line = call.use.number;
      switch (findToolAct(call.name)) {
        case 'starts-agent': {
          const id = findId(noted, 'agentId');
          const isSent = noted['isAsync'] === true || noted['status'] === 'async_launched';
          if (call.status === 'ok' && !hasCalls(agents))
            unseen.push(isSent ? (id ?? '') : (call.result?.node.number ?? Infinity));
          if (call.status !== 'ok' || id === undefined || !isSent) return;
          ids.set(call.id, id);
          known.add(id);
          started.set(id, {
            type: agent?.type ?? call.name,
            description: agent?.description ?? '',
            turn,
            isResumed: false,
            line,
          });
          return;
        }
        case 'messages-agent': {
          const id = findId(noted, 'resumedAgentId') ?? findId(noted, 'revivedAgentId');
          if (call.status !== 'ok' || id === undefined) return;
          const before = started.get(id);
          const summary = findId(given, 'summary') ?? '';
          started.set(id, {
            type: before?.type ?? 'Agent',
            description: before?.description || summary,
            turn,
            isResumed: true,
            line,
          });
          return;
        }
        case 'checks-task': {
          const status = findStatus(noted, output);
          if (status !== undefined && status !== 'running') forget(findTaskId(given) ?? findId(given, 'agentId'), line);
          return;
        }
        case 'stops-task':
          if (call.status === 'ok' || call.status === 'error') forget(findTaskId(given), line);
          return;
        default:
      }
    },
    /** Those without an end, the newest first. */
    listOpen: (): readonly BackgroundAgent[] => {
      const ends = listEnds();
      return [...started]
        .filter(([id, { line }]) => (ends.get(id) ?? -1) < line && !isAtRest(id))
        .map(([, { type, description, turn, isResumed }]) => ({ type, description, turn, isResumed }))
        .reverse();
    },
    /** The lines of the main file at which agents without records ended; Infinity where nothing says it. */
    listUnseenEnds(): readonly number[] {
      const ends = listEnds();
      return unseen.map((each) => {
        if (typeof each === 'number') return each;
        const end = Math.min(ends.get(each) ?? Infinity, found.get(each) ?? Infinity);
        return end < (started.get(each)?.line ?? 0) ? Infinity : end;
      });
    },
  };

  function listEnds(): ReadonlyMap<string, number> {
    const ends = new Map<string, number>();
    for (const { taskId, toolUseId, status, line } of notifications) {
      const id = taskId !== undefined && known.has(taskId) ? taskId : (ids.get(toolUseId) ?? taskId);
      if (status !== undefined && id !== undefined) ends.set(id, line);
    }
    return ends;
  }

  function forget(id: string | undefined, line: number): void {
    if (id === undefined) return;
    started.delete(id);
    found.set(id, line);
  }
}
