import type { Panel } from '../model/panel.ts';
import type { Entry, PanelSize, TurnView } from '../model/session-view.ts';
import type { PathSummary } from './wire-session.ts';

/**
 * `GET /api/v1/sessions/KEY/turns?path=NAME&from=POSITION&limit=N` and `…/agents/ID/turns?from=&limit=`. Of a turn with
 * several parts a page has the first one; `&part=P` gives part P of the turn at `from`, and only that.
 */
export interface TurnsAnswer {
  readonly path: PathSummary;
  readonly from: number;
  /** Fewer than asked for where they would make the answer too large; at least one. */
  readonly turns: readonly WireTurn[];
  readonly revision: number;
}

/**
 * A turn with long texts cut. A cut panel says how much it has in all; the whole comes with the `panel` address of its
 * entry.
 */
export interface WireTurn extends TurnView {
  readonly position: number;
  /** Something is cut, in a panel or among the agents of a call. */
  readonly isCut: boolean;
  /** Which part of the turn the entries are, from 0; everything else is about the whole turn, apart from `hidden`. */
  readonly part: number;
  readonly parts: number;
  readonly entries: readonly WireEntry[];
}

export interface WireEntry extends Entry {
  /** In its part, from 0: with turn and part the address of its panels. */
  readonly index: number;
  readonly panels: readonly WirePanel[];
}

/** Where `whole` is there the panel is cut, and this is how much it has in all. */
export type WirePanel = Panel & { readonly whole?: PanelSize };

/**
 * `GET /api/v1/sessions/KEY/panel?turn=NUMBER&part=P&entry=INDEX&panel=INDEX&from=F` and `…/agents/ID/panel?…`: a panel
 * in full, as its JSON text in pieces. Joined from 0 to `total` and parsed they are a Panel. Images and documents come
 * as bytes: `…/media?turn=&part=&entry=&panel=`.
 */
export interface PanelAnswer {
  /** Counted, as `total`, in the units of a JavaScript string. */
  readonly from: number;
  readonly total: number;
  readonly text: string;
  readonly revision: number;
}

/** `GET /api/v1/sessions/KEY/transcripts`: what `record` and `bytes` can be asked of. */
export interface TranscriptsAnswer {
  readonly transcripts: readonly SessionTranscript[];
  /** How many there are, where they are too many for one answer. */
  readonly total: number;
}

export interface SessionTranscript {
  /** As in `place.path`; the name of a file in every address. */
  readonly path: string;
  readonly bytes: number;
  /** null for the main transcript. */
  readonly agent: string | null;
}

/** `GET /api/v1/sessions/KEY/record?file=PATH&line=N&from=BYTE`: a line as it stands in the file, in pieces. */
export interface RecordAnswer {
  readonly file: string;
  readonly line: number;
  /** Where the line begins in the file, and its length with the line end. */
  readonly offset: number;
  readonly byteLength: number;
  /** Bytes of the line before this piece and up to its end: ask for the next one with it, until it is `byteLength`. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}
