/**
 * The contract of the Agent SDK (`SessionStore` of `@anthropic-ai/claude-agent-sdk`), written down here so that the
 * types of this package need no other. A test compares them with the SDK's own.
 */
export interface SessionStore {
  /** Keeps entries behind those that are there. One whose `uuid` is known is left out. */
  append(key: SessionKey, entries: SessionStoreEntry[]): Promise<void>;
  /** All entries in order; null for a key that was never written. */
  load(key: SessionKey): Promise<SessionStoreEntry[] | null>;
  listSessions(projectKey: string): Promise<{ sessionId: string; mtime: number }[]>;
  listSessionSummaries(projectKey: string): Promise<SessionSummaryEntry[]>;
  /** Without a subpath the session goes with everything below it. */
  delete(key: SessionKey): Promise<void>;
  listSubkeys(key: { projectKey: string; sessionId: string }): Promise<string[]>;
}

export interface SessionKey {
  projectKey: string;
  sessionId: string;
  /** Undefined for the main transcript, else such as `subagents/agent-1a2b`. */
  subpath?: string;
}

export interface SessionStoreEntry {
  type: string;
  uuid?: string;
  timestamp?: string;
  [field: string]: unknown;
}

export interface SessionSummaryEntry {
  sessionId: string;
  mtime: number;
  /** Of the SDK; kept as it is. */
  data: Record<string, unknown>;
}

/** `foldSessionSummary` of the SDK. */
export type FoldSessionSummary = (
  before: SessionSummaryEntry | undefined,
  key: SessionKey,
  entries: SessionStoreEntry[],
  options?: { mtime?: number },
) => SessionSummaryEntry;
