/**
 * A piece of Markdown that stands by itself. The set is closed, holds only text, and knows no HTML: what is not in it
 * cannot be shown.
 */
export type MarkdownBlock =
  | { readonly kind: 'paragraph'; readonly content: readonly MarkdownInline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly content: readonly MarkdownInline[] }
  | { readonly kind: 'code'; readonly text: string; readonly language: string | undefined }
  | { readonly kind: 'quote'; readonly blocks: readonly MarkdownBlock[] }
  | MarkdownList
  | MarkdownTable
  | { readonly kind: 'rule' }
  | MarkdownPlain;

/** As it was written: raw HTML, and what is too deep or too long to be taken apart. */
export interface MarkdownPlain {
  readonly kind: 'plain';
  readonly text: string;
  /** Whether it would look different if it were short: then that is said. */
  readonly isUnparsed?: boolean;
}

export interface MarkdownList {
  readonly kind: 'list';
  /** Number of the first item; undefined for bullets. */
  readonly start: number | undefined;
  readonly items: readonly MarkdownItem[];
}

export interface MarkdownItem {
  /** undefined if it is no task. */
  readonly isDone: boolean | undefined;
  readonly blocks: readonly MarkdownBlock[];
}

export interface MarkdownTable {
  readonly kind: 'table';
  readonly columns: readonly {
    readonly align: 'left' | 'center' | 'right' | undefined;
    readonly content: readonly MarkdownInline[];
  }[];
  readonly rows: readonly (readonly (readonly MarkdownInline[])[])[];
}

/** A piece of Markdown inside a line. */
export type MarkdownInline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emphasis' | 'strike'; readonly content: readonly MarkdownInline[] }
  /** Leads to a page or a mailbox; `url` is safe to follow. */
  | { readonly kind: 'link'; readonly url: string; readonly content: readonly MarkdownInline[] }
  /** Points somewhere that is not to be followed: a file of the project, a scheme that could do harm. */
  | { readonly kind: 'reference'; readonly target: string; readonly content: readonly MarkdownInline[] };
