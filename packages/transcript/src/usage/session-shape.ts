import type { List } from '../columns/list.ts';
import type { MessageName } from './message-table.ts';

/**
 * What usage needs to know of a conversation: which turn a message is in, who started an agent, where the context
 * was compacted.
 */
export interface SessionShape {
  readonly id: string;
  readonly project: string | undefined;
  /** With the preamble, whose number is 0. */
  readonly turns: List<ShapeTurn>;
  /** Number of the turn in which a message of the main thread is first. */
  readonly findTurn: (message: MessageName) => number | undefined;
  readonly agents: readonly ShapeAgent[];
  /** The agent of a message, for agents that work inside the main file (1.0.x). */
  readonly findAgent: (message: MessageName) => string | undefined;
  /** Byte offsets in the main file. */
  readonly compactions: readonly { readonly offset: number; readonly timestamp: string | undefined }[];
}

export interface ShapeTurn {
  readonly number: number;
  readonly startUuid: string | undefined;
  readonly startedAt: string | undefined;
  readonly isLive: boolean;
}

export interface ShapeAgent {
  readonly id: string;
  readonly isInternal: boolean;
  /** The turn in which it, or the agent that started it, was called. */
  readonly turn: number | undefined;
}
