import type { JsonObject } from '../json/json-value.ts';
import type { AgentRun } from './build-agent-runs.ts';
import type { ToolCall } from './build-tool-calls.ts';
import type { RecordNode } from './facts/record-node.ts';
import type { StateChange } from './facts/state-changes.ts';

export interface TurnItemSources {
  /** The record of a node, read from its file; undefined if it cannot be read any more. */
  readonly findRecord: (node: RecordNode) => JsonObject | undefined;
  /** Calls by their id; each is shown where it was made. */
  readonly findCall: (id: string) => ToolCall | undefined;
  readonly listAgentsOf: (toolUseId: string) => readonly AgentRun[];
  /** Whether the result of a call was taken out of the context later. */
  readonly isCleared?: (toolUseId: string) => boolean;
  /** Lines that hold a queued prompt. */
  readonly isQueuedPrompt: (node: RecordNode) => boolean;
  /** Lines that hold a message which was still in the queue when the file ended. */
  readonly isWaiting?: (node: RecordNode) => boolean;
  /** What the session is called: a summary that says the same is not told again. */
  readonly title?: string | undefined;
  /** Changes of mode or model that came with a record; none are told where this is left out. */
  readonly listChanges?: (node: RecordNode) => readonly StateChange[];
  /** Path of a pasted picture in the client's cache, by its number. */
  readonly findCachedImage?: (number: number) => string | undefined;
}
