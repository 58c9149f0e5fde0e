/** `GET /api/v1/live`: sessions whose process runs or, where no client says so, whose file grew a moment ago. */
export interface LiveAnswer {
  /** The newest first. */
  readonly sessions: readonly WireLiveSession[];
}

export interface WireLiveSession extends WireProcess {
  /** Names the session in every other address; null if nothing was written yet. */
  readonly key: string | null;
}

/** A session as `ps --json` shows it. */
export interface WireProcess {
  readonly id: string;
  readonly title: string | null;
  readonly project: string | null;
  /** Whether its client says that it runs, or only its file grew. */
  readonly from: 'registry' | 'file';
  readonly pid: number | null;
  readonly version: string | null;
  readonly entrypoint: string | null;
  /** The client's own word. */
  readonly clientStatus: string | null;
  readonly waitingFor: string | null;
  readonly lastActivity: string | null;
  readonly waitsFor: WaitsFor;
  /** More to say: interrupted, an API error, or the client's words. */
  readonly note: string | null;
  /** Calls without result, of the session and of its agents. */
  readonly calls: readonly WirePendingCall[];
}

export interface WirePendingCall {
  readonly tool: string;
  /** What the call is about, in short. */
  readonly input: string | null;
  readonly toolUseId: string | null;
  readonly agentId: string | null;
  readonly since: string | null;
}

/** `tool`: the transcript does not say whether the call runs or waits to be allowed. */
export type WaitsFor =
  | 'first prompt'
  | 'user input'
  | 'permission'
  | 'answer to a question'
  | 'approval of a plan'
  | 'tool'
  | 'running tool'
  | 'model';
