/**
 * Raise it with every change of what a piece of facts holds, of what facts mean, or of what the model makes of them:
 * pieces, rows of an index and cached pages of another version are made again from the files.
 */
export const factsVersion = 10;
