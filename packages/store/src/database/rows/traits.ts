/**
 * What a search must know of every document without asking the tables: sixteen bits, the flags of the query language in
 * the lowest eight.
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

/** The rank of a document that only repeats others: it comes behind all of them, however new it is. */
export const echoRank = 15;
