import type { CodeToken } from './html-host.ts';

/** Tokens line by line: one that goes over several lines is in each of them. */
export function splitTokens(tokens: readonly CodeToken[]): readonly (readonly CodeToken[])[] {
  const lines: CodeToken[][] = [[]];
  for (const token of tokens) {
    token.text.split('\n').forEach((text, at) => {
      if (at > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ text, look: token.look });
    });
  }
  return lines;
}
