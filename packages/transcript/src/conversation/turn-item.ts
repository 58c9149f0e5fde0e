import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { AgentRun } from './build-agent-runs.ts';
import type { ToolCall } from './build-tool-calls.ts';
import type { ImageLink } from './link-images.ts';
import type { RecordNode } from './facts/record-node.ts';

/**
 * What a person sees of a turn, in order. Every item knows the record it comes from, so that the raw line is never far.
 */
export type TurnItem =
  | PromptItem
  | QueuedPromptItem
  | CommandItem
  | TextItem
  | ThinkingItem
  | CallItem
  | ResultItem
  | NoticeItem
  | CompactionItem
  | MetaItem
  | UnknownItem;

interface ItemBasics {
  readonly node: RecordNode;
  /** Other records that it shows: the result of a call, the output of a command, the summary of a compaction. */
  readonly parts?: readonly RecordNode[];
}

/** What a person typed; in an agent's thread what the parent agent gave it. */
export interface PromptItem extends ItemBasics {
  readonly kind: 'prompt';
  readonly author: 'person' | 'agent';
  /** Without the elements that the client added. */
  readonly text: string;
  readonly media: readonly MediaFact[];
  /** The placeholders `[Image #N]` in the text, each with the place of its picture. */
  readonly images: readonly ImageLink[];
}

/** Typed while the agent was busy, delivered in the middle of the turn. */
export interface QueuedPromptItem extends ItemBasics {
  readonly kind: 'queued-prompt';
  readonly text: string;
  /** It was still in the queue when the file ended. */
  readonly isWaiting?: boolean;
  readonly media: readonly MediaFact[];
  /** The placeholders `[Image #N]` in the text, each with the place of its picture. */
  readonly images: readonly ImageLink[];
}

/** A slash command, a shell escape or a memory note, with what it printed folded in. */
export interface CommandItem extends ItemBasics {
  readonly kind: 'command';
  readonly command: 'slash' | 'shell' | 'memory';
  readonly name: string;
  readonly args: string;
  readonly output: string;
  readonly errorOutput: string;
}

export interface TextItem extends ItemBasics {
  readonly kind: 'text';
  readonly text: string;
  readonly messageId: string | undefined;
  readonly model: string | undefined;
  /** The client's own words (`<synthetic>`): an API error, a partial answer saved after an interruption. */
  readonly isSynthetic: boolean;
  readonly isApiError: boolean;
}

export interface ThinkingItem extends ItemBasics {
  readonly kind: 'thinking';
  /** Empty if the API kept it back. */
  readonly text: string;
  readonly isRedacted: boolean;
  readonly messageId: string | undefined;
}

export interface CallItem extends ItemBasics {
  readonly kind: 'call';
  readonly call: ToolCall;
  readonly input: JsonValue;
  /** Blocks or text of the result as the model got it; undefined if there is none. */
  readonly output: JsonValue | undefined;
  /** What the client recorded of the result. */
  readonly details: JsonValue | undefined;
  readonly messageId: string | undefined;
  /** Its result was taken out of the context later, to save tokens. */
  readonly isCleared: boolean;
  /** The sub-agents that the call started. */
  readonly agents: readonly AgentRun[];
}

/** A tool result that no call shows. */
export interface ResultItem extends ItemBasics {
  readonly kind: 'result';
  /** Its call is in no file of the session, or it has an earlier result, which is shown with it. */
  readonly because: 'no-call' | 'second-result';
  readonly toolUseId: string | undefined;
  readonly isError: boolean;
  /** As in a call. */
  readonly output: JsonValue | undefined;
  readonly details: JsonValue | undefined;
}

/** Something that happened, told in one line. */
export interface NoticeItem extends ItemBasics {
  readonly kind: 'notice';
  readonly level: 'info' | 'warning' | 'error';
  readonly text: string;
  /** More to read, where one line is not enough. */
  readonly detail: string;
  /** Of a notice that tells summaries of sessions: their words. */
  readonly summaries?: readonly string[];
  /** Of a progress report: what it reports on. */
  readonly reportOf?: string;
}

export interface CompactionItem extends ItemBasics {
  readonly kind: 'compaction';
  readonly trigger: string | undefined;
  readonly tokensBefore: number | undefined;
  readonly tokensAfter: number | undefined;
  /** What the conversation was cut down to. */
  readonly summary: string;
}

/** A text for the model that nobody typed: a skill's body, a hook's words, a notification of a background task. */
export interface MetaItem extends ItemBasics {
  readonly kind: 'meta';
  readonly source: 'client' | 'notification';
  readonly text: string;
  /** Whether it comes with images or documents. */
  readonly hasMedia?: boolean;
}

/** What nothing else shows, raw: a record of a type or kind that the catalogue does not know, or a block of content. */
export interface UnknownItem extends ItemBasics {
  readonly kind: 'unknown';
  readonly what: 'record' | 'kind' | 'block';
  readonly type: string;
  /** Whether the catalogue knows it. */
  readonly isKnown: boolean;
  readonly value: JsonObject;
}

/** An image or document of a prompt. */
export interface MediaFact {
  readonly kind: 'image' | 'document';
  /** The title of a document. */
  readonly name: string | undefined;
  readonly mediaType: string | undefined;
  readonly bytes: number | undefined;
}
