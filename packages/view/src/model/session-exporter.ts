import type { HiddenCounts } from './hidden-counts.ts';
import type { AgentView, PiecedTurnView, SessionHeader } from './session-view.ts';

/** A turn by its number and first words, known before its content is read. */
export interface OutlineTurn {
  readonly number: number;
  readonly text: string;
  readonly isLive: boolean;
}

/**
 * Writes a session piece by piece, as it is read: a long one is never one text. Every piece is ready to be written, in
 * order.
 */
export interface SessionExporter {
  begin(header: SessionHeader, outline: readonly OutlineTurn[]): Iterable<string>;
  turn(turn: PiecedTurnView): Iterable<string>;
  /** An agent whose call cannot be found; they come after all turns. */
  orphan(agent: AgentView): Iterable<string>;
  end(hidden: HiddenCounts): Iterable<string>;
}

export interface ExporterOptions {
  /** Of every time in the file: a name such as `UTC`. */
  readonly timeZone: string;
  /** Base64 of the SHA-256 of a text, for the policy of a page. */
  readonly toSha256: (text: string) => string;
}

/** A format that shows a session turn by turn. */
export interface ExportFormat {
  readonly name: string;
  /** Of its files, without a dot. */
  readonly extension: string;
  readonly mediaType: string;
  readonly open: (options: ExporterOptions) => SessionExporter;
}

/** A session and its file, relative to the index. */
export interface IndexedSession {
  readonly file: string;
  readonly header: SessionHeader;
}

export interface IndexProject {
  readonly name: string;
  readonly sessions: readonly (IndexedSession & {
    readonly facts: readonly string[];
    readonly title: string;
    readonly link: string;
  })[];
}
