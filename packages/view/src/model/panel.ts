import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';

/**
 * One piece of what a person sees, before it is known on which screen. The set is closed: a tool becomes panels once,
 * and every output prints each kind once. Texts are as they stand in the transcript; whoever prints them makes them
 * safe for its screen.
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
  /** A word or two above it, where several panels stand together: `Prompt`, `Report`. */
  readonly label?: string | undefined;
}

export interface MarkdownPanel extends PanelBasics {
  readonly kind: 'markdown';
  readonly text: string;
  /** For what is long and seldom read, the report of an agent: a screen shows one line of it until it is opened. */
  readonly isFolded?: boolean;
}

/** Plain words: line ends count, long lines may be broken between words. */
export interface TextPanel extends PanelBasics {
  readonly kind: 'text';
  readonly text: string;
}

/** Columns count. */
export interface CodePanel extends PanelBasics {
  readonly kind: 'code';
  readonly text: string;
  readonly language: string | undefined;
  /** Number of the first line, where lines are numbered. */
  readonly firstLine: number | undefined;
  readonly path: string | undefined;
}

export interface DiffPanel extends PanelBasics {
  readonly kind: 'diff';
  readonly path: string | undefined;
  readonly hunks: readonly DiffHunk[];
}

export interface DiffHunk {
  /** undefined where only the texts are known and not where they stand. */
  readonly oldStart: number | undefined;
  readonly newStart: number | undefined;
  readonly lines: readonly DiffLine[];
}

export interface DiffLine {
  /** `note` is git's own remark: no newline at the end of the file. */
  readonly kind: 'same' | 'removed' | 'added' | 'note';
  readonly text: string;
}

/** A command and what it printed, colours included. */
export interface TerminalPanel extends PanelBasics {
  readonly kind: 'terminal';
  readonly command: string | undefined;
  readonly output: string;
  readonly errorOutput: string;
  /** How it ended, where that is worth a word: `Exit code 1`. */
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
  /** Base64; only where it was asked for. */
  readonly data: string | undefined;
}

/** A remark of the view itself: an error text, an output that was cut. */
export interface NotePanel extends PanelBasics {
  readonly kind: 'note';
  readonly level: 'info' | 'warning' | 'error';
  readonly text: string;
}

/** What no view knows, as it is. */
export interface RawPanel extends PanelBasics {
  readonly kind: 'raw';
  readonly value: JsonValue;
  /** Why it is raw, where that is a surprise. */
  readonly reason: string | undefined;
}
