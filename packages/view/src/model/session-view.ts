import type { CallStatus } from '@scrollkeep/transcript/conversation/build-tool-calls.ts';
import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';
import type { HiddenCounts } from './hidden-counts.ts';
import type { Panel } from './panel.ts';

/** A session as a person sees it, on one path through its branches. */
export interface SessionView {
  readonly header: SessionHeader;
  readonly turns: readonly TurnView[];
  /** Agents whose call cannot be found. */
  readonly orphans: readonly AgentView[];
  readonly hidden: HiddenCounts;
}

/** The overview of a session. */
export interface SessionHeader {
  readonly id: string;
  readonly title: string | undefined;
  /** The main transcript, as named by the caller; undefined if only agents are left. */
  readonly path: string | undefined;
  readonly project: string | undefined;
  readonly gitBranch: string | undefined;
  readonly models: readonly string[];
  /** Client versions, in order of release. */
  readonly versions: readonly string[];
  readonly startedAt: string | undefined;
  readonly endedAt: string | undefined;
  readonly status: SessionStatus;
  readonly counts: SessionCounts;
  /** Tags set by the user here, and the client's own tag. */
  readonly tags: readonly string[];
  /** The client's own tag. */
  readonly clientTag: string | undefined;
  /** The name under which other agents know it. */
  readonly agentName: string | undefined;
  /** Remote control, as last recorded: the session at the other end, and the page to control it from. */
  readonly remoteControl: { readonly session: string | undefined; readonly url: string | undefined } | undefined;
  /** For a session that runs remotely: its page. */
  readonly remotePage: string | undefined;
  readonly isPinned: boolean;
  /** Private: present only if explicitly requested. */
  readonly note?: string;
  /** Records that belong to no turn and no displayed agent. */
  readonly unplaced: HiddenCounts;
  /** For a fork: the session it was copied from, and the last turn that was copied. */
  readonly forkedFrom: { readonly session: string; readonly turn: number } | undefined;
  /** The turn from which a resume continues, if the user rewound to it and left; later turns are still shown. */
  readonly resumesFrom: number | undefined;
  /** Command that resumes the session. */
  readonly resumeCommand: string | undefined;
}

export interface SessionCounts {
  readonly turns: number;
  readonly abandonedTurns: number;
  readonly prompts: number;
  readonly commands: number;
  readonly calls: number;
  readonly failedCalls: number;
  readonly agents: number;
  readonly compactions: number;
}

/** Tags, pin and note of a session or a turn. */
export interface Marks {
  readonly tags: readonly string[];
  readonly isPinned: boolean;
  /** Private: present only if explicitly requested. */
  readonly note?: string | undefined;
}

export interface TurnView {
  /** 0 for everything before the first prompt. */
  readonly number: number;
  /** The turn it continues from; undefined for the preamble. */
  readonly parent: number | undefined;
  /** On the path that `claude --resume` continues. */
  readonly isLive: boolean;
  /** Shown by default, but after the turn that the user rewound to before leaving. */
  readonly isRewound: boolean;
  /** The turn that the user rewound to: `claude --resume` continues from here. */
  readonly resumesHere: boolean;
  /** The API failed; there was no answer. */
  readonly endsInApiError?: true;
  readonly startedAt: string | undefined;
  readonly durationMs: number | undefined;
  readonly entries: readonly Entry[];
  /** Branches from here that are not on the displayed path. */
  readonly otherBranches: readonly BranchView[];
  readonly hidden: HiddenCounts;
  /** Its tags, pin and note. */
  readonly marks?: Marks | undefined;
}

/**
 * A turn, or a piece of one that is too long to be held: pieces come one after another, each with number, time and
 * length of the whole.
 */
export interface PiecedTurnView extends TurnView {
  /** undefined for a whole turn. */
  readonly piece?: TurnPiece | undefined;
}

export interface TurnPiece {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export interface BranchView {
  /** Its first turn; `path: turn` shows the branch. */
  readonly turn: number;
  readonly isLive: boolean;
  /** On the path shown by default. */
  readonly isShown: boolean;
  /** Number of turns. */
  readonly turns: number;
  /** The first words of its prompt. */
  readonly text: string;
  /** When it was written. */
  readonly startedAt?: string | undefined;
}

/** Views depend on the role, never on a record's type. */
export type EntryRole =
  | 'prompt'
  | 'queued-prompt'
  | 'command'
  | 'answer'
  | 'thinking'
  | 'call'
  | 'result'
  | 'notice'
  | 'compaction'
  | 'note'
  | 'unknown';

/** One message, call or notice in a turn. */
export interface Entry {
  readonly role: EntryRole;
  readonly author: 'person' | 'assistant' | 'agent' | 'client';
  /** Short title: the tool, the command, the notice. */
  readonly title: string;
  /** One-line summary; may be empty. */
  readonly summary: string;
  readonly level: 'info' | 'warning' | 'error';
  readonly panels: readonly Panel[];
  /** Whether panels are collapsed by default; the size is shown instead. */
  readonly isFolded: boolean;
  readonly size: PanelSize;
  /** For a tool call. */
  readonly call: CallView | undefined;
  /** Sub-agents started by the call. */
  readonly agents: readonly AgentView[];
  readonly place: EntryPlace;
  /** Lines of other records in the same file that the entry shows: the result of a call, the output of a command. */
  readonly otherLines: readonly number[];
}

/** Amount of text. */
export interface PanelSize {
  readonly lines: number;
  /** Size in UTF-8. */
  readonly bytes: number;
}

export interface CallView {
  readonly id: string | undefined;
  readonly tool: string;
  readonly status: CallStatus;
  readonly durationMs: number | undefined;
}

/** Location of the raw record. */
export interface EntryPlace {
  readonly path: string;
  readonly line: number;
  readonly uuid: string | undefined;
  readonly timestamp: string | undefined;
}

export interface AgentView {
  readonly id: string;
  readonly type: string | undefined;
  readonly description: string;
  /** 1 for an agent of the main thread. */
  readonly depth: number;
  readonly model: string | undefined;
  readonly startedAt: string | undefined;
  readonly durationMs: number | undefined;
  readonly calls: number;
  readonly failedCalls: number;
  /** Its own turns; undefined unless agents were requested in full. */
  readonly turns: readonly TurnView[] | undefined;
  /** Records of its file that belong to none of its turns, because they repeat the thread it was forked from. */
  readonly hidden: HiddenCounts;
  /** Nested agents without a call in its turns; all nested agents if it is not shown in full. */
  readonly agents: readonly AgentView[];
}
