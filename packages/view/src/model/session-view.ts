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
  /** The main transcript, as the caller names it; undefined where only agents are left. */
  readonly path: string | undefined;
  readonly project: string | undefined;
  readonly gitBranch: string | undefined;
  readonly models: readonly string[];
  /** Of the client, in order of release. */
  readonly versions: readonly string[];
  readonly startedAt: string | undefined;
  readonly endedAt: string | undefined;
  readonly status: SessionStatus;
  readonly counts: SessionCounts;
  /** Given by a person here, and the one that the client keeps. */
  readonly tags: readonly string[];
  /** Which of them is the client's. */
  readonly clientTag: string | undefined;
  readonly isPinned: boolean;
  /** Private: only where it was asked for by name. */
  readonly note?: string;
  /** What belongs to no turn and to no agent that is shown. */
  readonly unplaced: HiddenCounts;
  /** For a fork: the session it was copied from, and its own last turn that still comes from there. */
  readonly forkedFrom: { readonly session: string; readonly turn: number } | undefined;
  /** The turn that a resume goes on from, where a person went back to it and left; later turns are shown, too. */
  readonly resumesFrom: number | undefined;
  /** What a person types to go on with it. */
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

/** What a person put on a session or a turn. */
export interface Marks {
  readonly tags: readonly string[];
  readonly isPinned: boolean;
  /** Private: only where it was asked for by name. */
  readonly note?: string | undefined;
}

export interface TurnView {
  /** 0 for what stands before the first prompt. */
  readonly number: number;
  /** The turn it goes on from; undefined for the preamble. */
  readonly parent: number | undefined;
  /** On the path that `claude --resume` goes on from. */
  readonly isLive: boolean;
  /** Shown by default, but behind the place that the person went back to before leaving. */
  readonly isRewound: boolean;
  /** The place that the person went back to: `claude --resume` goes on from here. */
  readonly resumesHere: boolean;
  /** The API gave up on it: no answer came. */
  readonly endsInApiError?: true;
  readonly startedAt: string | undefined;
  readonly durationMs: number | undefined;
  readonly entries: readonly Entry[];
  /** Ways the conversation went on from here that are not on the path shown. */
  readonly otherBranches: readonly BranchView[];
  readonly hidden: HiddenCounts;
  /** What a person put on it. */
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
  /** The turn it begins with; `path: turn` shows it. */
  readonly turn: number;
  readonly isLive: boolean;
  /** On the path that is shown by default. */
  readonly isShown: boolean;
  /** How many turns it has. */
  readonly turns: number;
  /** The first words of its prompt. */
  readonly text: string;
  /** When it was written. */
  readonly startedAt?: string | undefined;
}

/** Views branch on the role and never on a record's type. */
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

/** One thing that was said or done. */
export interface Entry {
  readonly role: EntryRole;
  readonly author: 'person' | 'assistant' | 'agent' | 'client';
  /** What it is, in a word or two: the tool, the command, the notice. */
  readonly title: string;
  /** What it is about, in one line; may be empty. */
  readonly summary: string;
  readonly level: 'info' | 'warning' | 'error';
  readonly panels: readonly Panel[];
  /** Whether a screen shows the panels only when asked: until then it names their size. */
  readonly isFolded: boolean;
  readonly size: PanelSize;
  /** For a tool call. */
  readonly call: CallView | undefined;
  /** The sub-agents a call started. */
  readonly agents: readonly AgentView[];
  readonly place: EntryPlace;
  /** Lines of the same file with other records that it shows: the result of a call, the output of a command. */
  readonly otherLines: readonly number[];
}

/** How much there is to read. */
export interface PanelSize {
  readonly lines: number;
  /** As UTF-8. */
  readonly bytes: number;
}

export interface CallView {
  readonly id: string | undefined;
  readonly tool: string;
  readonly status: CallStatus;
  readonly durationMs: number | undefined;
}

/** Where the record stands, so that the raw line is never far. */
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
  /** Its own turns; undefined where agents were not asked for in full. */
  readonly turns: readonly TurnView[] | undefined;
  /** Records of its file that belong to none of its turns: what it repeats of the thread it was forked from. */
  readonly hidden: HiddenCounts;
  /** Agents below it that stand in no call of its turns; all of them where it is not shown in full. */
  readonly agents: readonly AgentView[];
}
