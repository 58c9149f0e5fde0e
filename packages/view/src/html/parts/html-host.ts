import type { Panel } from '../../model/panel.ts';

/** A stretch of code of one look. */
export interface CodeToken {
  readonly text: string;
  /** undefined for plain text. */
  readonly look: TokenLook | undefined;
}

/** What code may be coloured by; each is a class `code-…` of the style sheet. */
export const tokenLooks = [
  'comment',
  'keyword',
  'string',
  'number',
  'name',
  'type',
  'title',
  'attribute',
  'meta',
  'added',
  'removed',
  'heading',
  'strong',
  'emphasis',
] as const;
export type TokenLook = (typeof tokenLooks)[number];

/**
 * What the page around the panels can do. A printed page can do nothing: there everything long is open, and what is
 * folded is in `<details>`.
 */
export interface HtmlHost {
  /** What a person has opened or closed; undefined if they have done neither. */
  readonly findOpen: (id: string) => boolean | undefined;
  /** undefined on a printed page. */
  readonly setOpen: ((id: string, isOpen: boolean) => void) | undefined;
  /** Code with its colours, where they are at hand; its texts joined are the text. */
  readonly highlight: ((text: string, language: string) => readonly CodeToken[] | undefined) | undefined;
  /** Diffs in two columns, if a person wants them so; undefined if they have one. */
  readonly sides: DiffSides | undefined;
  /** A panel that came with its texts cut, once it is there in full. */
  readonly findWhole: (id: string) => Panel | 'loading' | undefined;
  /** undefined if nothing can be fetched. */
  readonly loadWhole: ((id: string) => void) | undefined;
  /** Where the bytes of a picture are, for one that came without them. */
  readonly findPicture: ((id: string) => string | undefined) | undefined;
  /** The same for whoever cannot wait for the next drawing; undefined if nothing can be fetched. */
  readonly readWhole: ((id: string) => Promise<Panel>) | undefined;
  /** Whether it worked; undefined on a printed page. */
  readonly copy: ((text: string) => Promise<boolean>) | undefined;
  /** Of the times shown; undefined: the machine's own. */
  readonly timeZone: string | undefined;
  /** What the person who works in the session is called; undefined for the reader: `You`. */
  readonly person?: string | undefined;
}

export interface DiffSides {
  readonly isSplit: boolean;
  /** undefined if the page around the diff has the switch. */
  readonly setSplit: ((isSplit: boolean) => void) | undefined;
}

/** A page without any script. */
export const printedPage: HtmlHost = {
  findOpen: () => undefined,
  setOpen: undefined,
  highlight: undefined,
  sides: undefined,
  findWhole: () => undefined,
  loadWhole: undefined,
  readWhole: undefined,
  findPicture: undefined,
  copy: undefined,
  timeZone: undefined,
};
