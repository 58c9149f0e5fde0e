import type { PartKind } from '@scrollkeep/transcript';

/**
 * What a search must know of every document without asking the tables: sixteen bits, the flags of the query language in the lowest eight.
 */
export const traitBits = {
  flags: 0xff,
  /** Has a part in which substrings are found from the index. */
  main: 0x100,
  output: 0x200,
  /** Has a part that is no output of a tool. */
  other: 0x400,
  /** Has a word that is known by its beginning only: a substring may lie in the rest. */
  long: 0x800,
  rankShift: 12,
} as const;

/** How much a hit in such a part is worth. */
export function rankOf(kind: PartKind): number {
  switch (kind) {
    case 'prompt':
      return 7;
    case 'title':
      return 6;
    case 'answer':
      return 5;
    case 'command':
    case 'path':
      return 4;
    case 'thinking':
      return 3;
    case 'input':
      return 2;
    case 'output':
      return 1;
    case 'other':
      return 0;
  }
}
