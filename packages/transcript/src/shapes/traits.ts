import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ToNotice } from './notice.ts';

/**
 * What records of an entry mean for their session, beyond how they are shown (their role). The model, the search and
 * the views ask for these and never for a type by its name, so that a new type is one entry and nothing else.
 */
export interface Traits {
  /** Its `message` is a part of the conversation: of the person's side (prompts, tool results) or of the model's. */
  readonly speaker?: 'user' | 'assistant';
  /**
   * Part of the conversation itself: how long a turn took is told by the times of these alone. Bookkeeping behind a
   * turn may already be written for the next prompt.
   */
  readonly isStep?: true;
  /**
   * It gives a title, in this field. The one of a leaf is for the session that has the record which `leafUuid` names,
   * in whichever file it stands.
   */
  readonly title?: { readonly by: 'person' | 'model' | 'leaf'; readonly field: string };
  /** The field with a tag that the person gave the session; the last one counts, an empty one takes it away. */
  readonly tagField?: string;
  /** The field with the name under which other agents know the session; the last one counts. */
  readonly agentNameField?: string;
  /** The git worktree that the session works in from here on. */
  readonly worktree?: (record: JsonObject) => WorktreeFact | undefined;
  /**
   * Where else the session can be reached from here on, read from the record or, where its type has kinds, from what
   * holds the kind's fields.
   */
  readonly remote?: (value: JsonObject) => Partial<RemoteFact>;
  /** The field with the record that the live path ends at from here on. */
  readonly leafField?: string;
  /** A mode that is in force from here on, in this field. */
  readonly state?: { readonly what: 'mode' | 'permission mode'; readonly field: string };
  /** It tells of messages typed while the agent was busy: what happened to the queue, or the message itself. */
  readonly queue?: 'operation' | 'message';
  /** From here on the model knows only a summary. */
  readonly isCompaction?: true;
  /** What the client noted of a compaction. */
  readonly compaction?: (record: JsonObject) => CompactionFact;
  /** What it gave the model to read, part by part; from what holds the kind's fields. */
  readonly context?: (value: JsonObject) => readonly ContextFact[];
  /** The calls whose results it took out of the context. */
  readonly clearedCalls?: (record: JsonObject) => readonly string[];
  /** The field with the time that its turn took, in milliseconds. */
  readonly turnDurationField?: string;
  /** The field with a slash command that the client answered by itself, or with its output. */
  readonly commandField?: string;
  /** The backups of files that a record names. */
  readonly backups?: (record: JsonObject) => NamedBackups;
  /** The call that an agent was started by, from a record that names both. */
  readonly agentLink?: (record: JsonObject) => AgentLink | undefined;
  /** It holds what the client reckons the session has cost so far. */
  readonly isTotalCost?: true;
  /** A file as the model was given it, in the form of a result of `Read`; undefined if it was something else. */
  readonly readFile?: (attachment: JsonObject) => JsonValue | undefined;
  /** What the client itself said of where the session stands. */
  readonly recap?: (record: JsonObject) => string | undefined;
  /** A pull request that the session opened or works on. */
  readonly pullRequest?: (record: JsonObject) => PullRequestFact | undefined;
  /** It may name a plan. */
  readonly namesPlan?: true;
  /** Its content is kept under a hash of it: a change would make the hash wrong. */
  readonly isHashed?: true;
  /** The same with `filler` in place of texts that the client wrote for the model. */
  readonly withoutClientTexts?: (value: JsonObject, filler: string) => JsonObject;
  /** What a report says of work under way; shown where no result repeats it. */
  readonly progressText?: (data: JsonObject) => string;
  /** It told in one line. */
  readonly notice?: ToNotice;
}

/** Backups as a record names them; what they hold is for the reader to judge. */
export interface NamedBackups {
  /** By file: relative to the working directory when inside it, else absolute. */
  readonly byPath: readonly (readonly [path: string, backup: JsonValue | undefined])[];
  /** The prompt whose snapshot they belong to. */
  readonly promptId: string | undefined;
  /** The assistant record about to change the files; undefined if the snapshot of a prompt found them changed. */
  readonly changedBy: string | undefined;
  readonly time: string | undefined;
}

/** What a compaction says of itself; undefined where it says nothing of it. */
export interface CompactionFact {
  readonly trigger: string | undefined;
  readonly tokensBefore: number | undefined;
  readonly tokensAfter: number | undefined;
  readonly durationMs: number | undefined;
}

export const contextKinds = ['mcp-server', 'skill-listed', 'skill', 'memory', 'file', 'hook'] as const;

/** A part of what the model was given beside messages and results. */
export interface ContextFact {
  /** A server's tools or instructions, a line of the list of skills, the text of a skill, and so on. */
  readonly kind: (typeof contextKinds)[number];
  /** Of the server as its tools are called, of the skill or hook, or a path. */
  readonly name: string;
  readonly characters: number;
}

/** A git worktree, and the folder that the session worked in before it. */
export interface WorktreeFact {
  readonly path: string;
  readonly repository: string;
}

/** What records say of a session that is controlled from elsewhere, or that runs there. */
export interface RemoteFact {
  /** The session at the other end of remote control. */
  readonly controlSession: string | undefined;
  /** The page from which it can be controlled. */
  readonly controlUrl: string | undefined;
  /** The page of a session that runs elsewhere. */
  readonly page: string | undefined;
}

export interface PullRequestFact {
  readonly number: number | undefined;
  readonly url: string;
  /** `owner/name`, as the record says it. */
  readonly repository?: string | undefined;
}

export interface AgentLink {
  readonly agentId: string;
  readonly toolUseId: string;
}
