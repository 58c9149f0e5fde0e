import { printedPage, type HtmlHost } from '@scrollkeep/view/html/parts/html-host.ts';

/** A page where panels are always open, but drawn as on any live page: a part at a time. */
export const quietHost: HtmlHost = { ...printedPage, findOpen: () => true, setOpen: () => undefined };
