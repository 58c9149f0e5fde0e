import { createHash, randomBytes } from 'node:crypto';

/** The start of a token says what it is for: one in a log or a search for secrets is recognised. */
const prefixes = {
  'web-session': 'skw_',
  access: 'ska_',
  refresh: 'skr_',
  key: 'skk_',
  invitation: 'ski_',
  'first-run': 'skf_',
  link: 'skl_',
  'device-code': 'skd_',
} as const;

export type TokenKind = keyof typeof prefixes;

/** Where everything random comes from, so that a test can say what it is. */
export type RandomBytes = (length: number) => Uint8Array;

export interface NewToken {
  /** For the one it is made for; kept nowhere. */
  readonly token: string;
  /** What the database has. */
  readonly hash: string;
}

const tokenBytes = 32;
const secretPart = /^[\w-]{43}$/;

export function createToken(kind: TokenKind, random: RandomBytes = randomBytes): NewToken {
  const token = prefixes[kind] + Buffer.from(random(tokenBytes)).toString('base64url');
  return { token, hash: toHash(token) };
}

/**
 * The hash by which a token is looked up; undefined for a text that cannot be such a token. 256 random bits cannot be
 * guessed, so one round of SHA-256 is enough, and the time of a lookup by hash reveals nothing about the token.
 */
export function findTokenHash(kind: TokenKind, text: string | undefined): string | undefined {
  const prefix = prefixes[kind];
  if (text?.startsWith(prefix) !== true || !secretPart.test(text.slice(prefix.length))) return undefined;
  return toHash(text);
}

function toHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
