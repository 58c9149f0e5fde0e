import type { Token, Tokens } from 'marked';

const type = 'unparsed';

/** A text that was not taken apart, among the tokens of the lexer. */
export function toUnparsedToken(raw: string): Tokens.Generic {
  return { type, raw };
}

export function isUnparsedToken(token: Token | undefined): boolean {
  return token?.type === type;
}
