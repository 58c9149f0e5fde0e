/**
 * More pieces than this in one line are drawn as one: a line of minified code would take more elements than the rest of
 * the page.
 */
export const mostPiecesInLine = 80;

/** More things than this are shown a page at a time. */
export const mostItemsAtOnce = 200;

/** More elements than this are not laid out: the text is shown as it was written. */
export const mostMarkdownNodes = 1_000;
