import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';

/**
 * One piece of output, independent of where it is shown. The set is closed: tools are converted to panels once, and
 * every output prints each kind once. Text is unchanged from the transcript and must be escaped for display.
 */
export type Panel =
  | MarkdownPanel
  | TextPanel
  | CodePanel
  | DiffPanel
  | TerminalPanel
  | ListPanel
  | FieldsPanel
  | TablePanel
  | LinksPanel
  | MediaPanel
  | NotePanel
  | RawPanel;

export type PanelKind = Panel['kind'];

/** Every kind once; the contract suites walk it. */
export const panelKinds = [
  'markdown',
  'text',
  'code',
  'diff',
  'terminal',
  'list',
  'fields',
  'table',
  'links',
  'media',
  'note',
  'raw',
] as const satisfies readonly PanelKind[];

interface PanelBasics {
  /** Short heading if there are several panels: `Prompt`, `Report`. */
  readonly label?: string | undefined;
}

export interface MarkdownPanel extends PanelBasics {
  readonly kind: 'markdown';
  readonly text: string;
  /** For long text that is rarely read, such as an agent's report: shown as one line until opened. */
  readonly isFolded?: boolean;
}

/** Plain text: line breaks are kept, long lines may be wrapped. */
export interface TextPanel extends PanelBasics {
  readonly kind: 'text';
  readonly text: string;
}

/** Text in which columns matter. */
export interface CodePanel extends PanelBasics {
  readonly kind: 'code';
  readonly text: string;
  readonly language: string | undefined;
  /** Number of the first line, if lines are numbered. */
  readonly firstLine: number | undefined;
  readonly path: string | undefined;
}

export interface DiffPanel extends PanelBasics {
  readonly kind: 'diff';
  readonly path: string | undefined;
  readonly hunks: readonly DiffHunk[];
}

export interface DiffHunk {
  /** undefined if only the text is known, not its position. */
  readonly oldStart: number | undefined;
  readonly newStart: number | undefined;
  readonly lines: readonly DiffLine[];
}

export interface DiffLine {
  /** `note` is a remark by git: no newline at the end of the file. */
  readonly kind: 'same' | 'removed' | 'added' | 'note';
  readonly text: string;
}

/** A command and its output, including colours. */
export interface TerminalPanel extends PanelBasics {
  readonly kind: 'terminal';
  readonly command: string | undefined;
  readonly output: string;
  readonly errorOutput: string;
  /** How it ended, if notable: `Exit code 1`. */
  readonly note: string | undefined;
}

export interface ListPanel extends PanelBasics {
  readonly kind: 'list';
  readonly items: readonly ListItem[];
}

export interface ListItem {
  readonly state: 'plain' | 'open' | 'doing' | 'done' | 'dropped';
  readonly text: string;
  readonly detail?: string | undefined;
}

/** Names with their values. */
export interface FieldsPanel extends PanelBasics {
  readonly kind: 'fields';
  readonly fields: readonly { readonly name: string; readonly value: string }[];
}

export interface TablePanel extends PanelBasics {
  readonly kind: 'table';
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface LinksPanel extends PanelBasics {
  readonly kind: 'links';
  readonly links: readonly { readonly url: string; readonly title: string; readonly detail?: string | undefined }[];
}

/** An image or a document. */
export interface MediaPanel extends PanelBasics {
  readonly kind: 'media';
  readonly mediaType: string | undefined;
  readonly bytes: number | undefined;
  readonly name: string | undefined;
  /** In pixels. */
  readonly dimensions: { readonly width: number; readonly height: number } | undefined;
  /** Base64; present only if requested. */
  readonly data: string | undefined;
}

/** A remark by the view itself: an error, truncated output. */
export interface NotePanel extends PanelBasics {
  readonly kind: 'note';
  readonly level: 'info' | 'warning' | 'error';
  readonly text: string;
}

/** Data without a view, unchanged. */
export interface RawPanel extends PanelBasics {
  readonly kind: 'raw';
  readonly value: JsonValue;
  /** Why it is raw, if that is unexpected. */
  readonly reason: string | undefined;
}
