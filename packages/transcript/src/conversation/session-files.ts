import type { FileFacts } from './open-file-facts.ts';

/** An agent's transcript with what is beside it. */
export interface AgentFile {
  readonly id: string;
  /** As the caller names it; files of a session are ordered by it. */
  readonly path: string;
  readonly facts: FileFacts;
  readonly meta: AgentMeta | undefined;
  /** For an agent of a workflow: the run it belongs to. */
  readonly runId: string | undefined;
}

/** The part of `agent-*.meta.json` that links. */
export interface AgentMeta {
  readonly toolUseId: string | undefined;
  readonly agentType: string | undefined;
  readonly description: string | undefined;
}

/** The files that make up one session. */
export interface SessionFiles {
  readonly id: string;
  /** undefined if only agent files are left. */
  readonly main: { readonly path: string; readonly facts: FileFacts } | undefined;
  /** In order of their paths. */
  readonly agents: readonly AgentFile[];
  /** What Claude Desktop calls it, in a file beside the session's folder. */
  readonly desktopTitle?: string | undefined;
}
