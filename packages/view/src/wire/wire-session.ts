import type { AgentView, SessionHeader } from '../model/session-view.ts';
import type { SharedSession } from './wire-hub.ts';

/** `GET /api/v1/sessions/KEY` */
export interface SessionAnswer {
  readonly key: string;
  readonly header: SessionHeader;
  readonly isIdle: boolean;
  /** As in the list. */
  readonly archived?: 'gone' | 'older';
  readonly costMicros: number | null;
  /** Numbers of the turns on the live path, by position. */
  readonly path: PathSummary;
  /** The first few; `header.counts.agents` is the total, and `…/agents` has the rest. */
  readonly agents: readonly WireAgent[];
  /** Increases when the session grows; an event has the new value. */
  readonly revision: number;
  /** On a hub: whose session it is. */
  readonly shared?: SharedSession;
}

/** `GET /api/v1/sessions/KEY/agents?from=POSITION&limit=N` */
export interface AgentsAnswer {
  readonly from: number;
  readonly total: number;
  readonly agents: readonly WireAgent[];
}

/** An agent in a flat list: `agents` is empty; `parent` gives the tree. */
export interface WireAgent extends AgentView {
  /** The agent that started it; null for one of the main thread. */
  readonly parent: string | null;
}

/** `GET /api/v1/sessions/KEY/timeline?from=POSITION&limit=N`: when turns and agents ran. */
export interface TimelineAnswer {
  /** Turns in file order, including abandoned branches; if there are thousands, adjacent turns are merged. */
  readonly blocks: readonly TimelineBlock[];
  readonly turnCount: number;
  /** In the order of `…/agents`, from the requested position. */
  readonly agents: readonly TimelineAgent[];
  readonly agentCount: number;
  /** When the context was compacted. */
  readonly compactions: readonly string[];
  readonly revision: number;
}

export interface TimelineBlock {
  /** Numbers of its first and last turn; usually the same. */
  readonly first: number;
  readonly last: number;
  readonly isLive: boolean;
  readonly startedAt: string;
  readonly endedAt: string;
  /** First words of the first prompt. */
  readonly text: string;
  readonly calls: number;
}

export interface TimelineAgent {
  readonly id: string;
  readonly parent: string | null;
  readonly depth: number;
  readonly type: string | null;
  readonly description: string;
  readonly model: string | null;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly calls: number;
  readonly failedCalls: number;
}

/**
 * `GET /api/v1/sessions/KEY/find?text=WORDS&kind=error|edit|agent|prompt&path=NAME&agent=ID` with
 * `from=POSITION&direction=next|previous&limit=N`: entries of a thread that contain the text, are of the kind, or both.
 * Each request searches for a short time only: continue from `next` until it is null.
 */
export interface FindAnswer {
  /** In the order they were found. */
  readonly hits: readonly FindHit[];
  /** Position of the turn to continue with. */
  readonly next: number | null;
  readonly turns: number;
  readonly revision: number;
}

export interface FindHit {
  readonly position: number;
  /** Number of the turn. */
  readonly turn: number;
  readonly part: number;
  /** Index of the entry in its part. */
  readonly entry: number;
  /** Title of the entry: its tool or command; may be empty. */
  readonly title: string;
  /** The match and the text around it. */
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/**
 * `GET /api/v1/sessions/KEY/place?record=UUID&agent=ID`: where a record is shown. `record` is its uuid, or its line
 * number if it has none.
 */
export interface RecordPlace {
  /** null for the main thread. */
  readonly agent: string | null;
  /** The path that shows it: `live`, or the number of a turn on an abandoned branch. */
  readonly path: string;
  readonly position: number;
  readonly turn: number;
  readonly part: number;
  /** Index of the entry in its part. */
  readonly entry: number;
  /** False if no entry shows the record; then the previous entry is returned. */
  readonly isShown: boolean;
  readonly revision: number;
}

export interface PathSummary {
  /** `live`, or the number of a turn on an abandoned branch. */
  readonly name: string;
  readonly turns: number;
}

/** `GET /api/v1/sessions/KEY/outline?path=NAME&from=POSITION&limit=N` */
export interface OutlineAnswer {
  readonly path: PathSummary;
  readonly from: number;
  readonly turns: readonly OutlineTurn[];
  readonly revision: number;
}

export interface OutlineTurn {
  /** Position in the path, from 0. */
  readonly position: number;
  readonly number: number;
  readonly startedAt: string | null;
  /** First line of the prompt or command. */
  readonly text: string;
  readonly kind: 'preamble' | 'prompt' | 'command';
  readonly calls: number;
  readonly failedCalls: number;
  /** Calls of tools that change files. */
  readonly edits: number;
  readonly agents: number;
  readonly hasCompaction: boolean;
  /** The API failed; there was no answer. */
  readonly endsInApiError?: true;
  /** Other branches that continue from here. */
  readonly branches: number;
  /** Number of parts its entries are split into; usually 1. */
  readonly parts: number;
}
