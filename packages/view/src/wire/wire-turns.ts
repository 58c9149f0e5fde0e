import type { Panel } from '../model/panel.ts';
import type { Entry, PanelSize, TurnView } from '../model/session-view.ts';
import type { PathSummary } from './wire-session.ts';

/**
 * `GET /api/v1/sessions/KEY/turns?path=NAME&from=POSITION&limit=N` and `…/agents/ID/turns?from=&limit=`. A page has the
 * first part of a turn with several parts; `&part=P` returns only part P of the turn at `from`.
 */
export interface TurnsAnswer {
  readonly path: PathSummary;
  readonly from: number;
  /** Fewer than requested if the response would be too large; at least one. */
  readonly turns: readonly WireTurn[];
  readonly revision: number;
}

/** A turn with long texts truncated. A truncated panel has its full size in `whole`; `panel` returns all of it. */
export interface WireTurn extends TurnView {
  readonly position: number;
  /** A panel or the list of agents of a call is truncated. */
  readonly isCut: boolean;
  /** Part of the turn that the entries belong to, from 0; all other fields except `hidden` refer to the whole turn. */
  readonly part: number;
  readonly parts: number;
  readonly entries: readonly WireEntry[];
}

export interface WireEntry extends Entry {
  /** Index in its part, from 0; identifies its panels together with turn and part. */
  readonly index: number;
  readonly panels: readonly WirePanel[];
}

/** If `whole` is set, the panel is truncated, and this is its full size. */
export type WirePanel = Panel & { readonly whole?: PanelSize };

/**
 * `GET /api/v1/sessions/KEY/panel?turn=NUMBER&part=P&entry=INDEX&panel=INDEX&from=F` and `…/agents/ID/panel?…`: a panel
 * in full, as JSON text in pieces. Join them from 0 to `total` and parse them to get a Panel. Images and documents are
 * returned as bytes: `…/media?turn=&part=&entry=&panel=`.
 */
export interface PanelAnswer {
  /** In UTF-16 code units, like `total`. */
  readonly from: number;
  readonly total: number;
  readonly text: string;
  readonly revision: number;
}

/** `GET /api/v1/sessions/KEY/transcripts`: the files that `record` and `bytes` accept. */
export interface TranscriptsAnswer {
  readonly transcripts: readonly SessionTranscript[];
  /** Total number, if the list is truncated. */
  readonly total: number;
}

export interface SessionTranscript {
  /** As in `place.path`; names the file in all requests. */
  readonly path: string;
  readonly bytes: number;
  /** null for the main transcript. */
  readonly agent: string | null;
}

/** `GET /api/v1/sessions/KEY/record?file=PATH&line=N&from=BYTE`: a raw line of a file, in pieces. */
export interface RecordAnswer {
  readonly file: string;
  readonly line: number;
  /** Start of the line in the file, and its length including the line break. */
  readonly offset: number;
  readonly byteLength: number;
  /** Start and end of this piece in the line: pass the end as the next `from` until it reaches `byteLength`. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}
