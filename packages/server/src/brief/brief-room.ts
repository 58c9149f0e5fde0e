/** How much of a session a brief has room for. */
export interface BriefRoom {
  /** Up to so many items of a list that has `most` on a page. */
  readonly items: (most: number) => number;
  /** The same for lists that are worth more, or cost less. */
  readonly lines: (most: number) => number;
  /** Up to so many words of a text that has `most` on a page. */
  readonly words: (most: number) => number;
}

/**
 * `scale` 1 is more than a page if there is something to tell under every heading, 0 nothing. Texts shrink slower than
 * lists: fewer lines that say something are better than many that do not.
 */
export function toBriefRoom(scale: number): BriefRoom {
  const root = Math.sqrt(scale);
  return {
    items: (most) => Math.floor(most * scale),
    lines: (most) => Math.floor(most * root),
    words: (most) => Math.min(maxWords, Math.floor(most * root)),
  };
}

/** However much room there is: a prompt can be a whole plan. */
const maxWords = 300;
