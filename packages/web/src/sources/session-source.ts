import type { Panel } from '@scrollkeep/view/model/panel.ts';
import type { FindKind } from '@scrollkeep/view/model/find-in-entry.ts';
import type {
  AgentsAnswer,
  FindAnswer,
  OutlineAnswer,
  RecordPlace,
  SessionAnswer,
} from '@scrollkeep/view/wire/wire-session.ts';
import type { TurnsAnswer } from '@scrollkeep/view/wire/wire-turns.ts';
import type { WireEvent } from '@scrollkeep/view/wire/wire.ts';
import type { AnnotationsSource } from './annotations-source.ts';

/** Where a panel stands: in the main thread or in that of an agent. */
export interface PanelAddress {
  readonly agent: string | undefined;
  /** Number of the turn. */
  readonly turn: number;
  readonly part: number;
  readonly entry: number;
  readonly panel: number;
}

/** One step of a search in the thread that is shown. */
export interface FindStep {
  readonly text: string;
  readonly kind: FindKind | undefined;
  readonly from: number;
  readonly direction: 'next' | 'previous';
  readonly limit: number;
}

export interface TurnsQuestion {
  /** undefined for the main thread. */
  readonly agent: string | undefined;
  readonly path: string;
  /** Position of the first turn. */
  readonly from: number;
  readonly limit: number;
  /** Only this part of the turn at `from`. */
  readonly part?: number;
}

/** A line of a transcript as it is there. */
export interface RawRecord {
  readonly file: string;
  readonly line: number;
  readonly offset: number;
  readonly byteLength: number;
  readonly text: string;
}

/** A session, wherever it comes from: the server, or a file that was dropped on the page. */
export interface SessionSource {
  readonly key: string;
  readonly readSession: () => Promise<SessionAnswer>;
  readonly readOutline: (path: string, from: number, limit: number) => Promise<OutlineAnswer>;
  readonly readTurns: (question: TurnsQuestion) => Promise<TurnsAnswer>;
  /** All agents, a page at a time. */
  readonly readAgents: (from: number) => Promise<AgentsAnswer>;
  /** Entries that fit, a stretch of the thread at a time. */
  readonly find: (
    thread: { readonly agent: string | undefined; readonly path: string },
    step: FindStep,
  ) => Promise<FindAnswer>;
  /** Where a record is shown. */
  readonly locate: (record: string, agent: string | undefined) => Promise<RecordPlace>;
  /** A panel in full. */
  readonly readPanel: (address: PanelAddress) => Promise<Panel>;
  readonly readRecord: (file: string, line: number) => Promise<RawRecord>;
  /** An address for `<img>`; undefined if there is none. */
  readonly findPicture: (address: PanelAddress) => string | undefined;
  /** What a person put on it; undefined if nobody keeps that. */
  readonly annotations: AnnotationsSource | undefined;
  /** Calls back when the session has grown; undefined for what does not grow. */
  readonly follow:
    | ((follower: { readonly onEvent: (event: WireEvent) => void; readonly onBack: () => void }) => () => void)
    | undefined;
}
