import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Who may ask. Everything follows from one secret: the links that open a browser (each works once), the cookie they are
 * exchanged for, and the bearer token of programs. A second start of the same person reads the secret from a file only
 * that person can read, and can make a link of its own.
 */
export interface Access {
  /** Whether a link's token is good; it is not a second time. */
  readonly redeem: (token: string, now: number) => boolean;
  readonly cookie: string;
  readonly isCookie: (value: string | undefined) => boolean;
  readonly isBearer: (value: string | undefined) => boolean;
  readonly hasPassword: boolean;
  /** The one secret that a person chose, and so the one that can be guessed: never asked before the limiter was. */
  readonly isPassword: (value: string | undefined) => boolean;
}

/** A link that nobody opened is no good the next day. */
const linkLifeMs = 24 * 60 * 60 * 1000;

export function openAccess(secret: string, password: string | undefined): Access {
  const used = new Map<string, number>();
  const cookie = derive(secret, 'cookie');
  const bearer = toBearer(secret);
  return {
    redeem(token, now) {
      const [nonce = '', mac = ''] = token.split('.');
      const issuedAt = Number.parseInt(nonce.split('-')[0] ?? '', 36);
      if (!isEqual(mac, derive(secret, `link ${nonce}`)) || !(now - issuedAt < linkLifeMs) || used.has(nonce))
        return false;
      for (const [old, at] of used) if (now - at > linkLifeMs) used.delete(old);
      used.set(nonce, now);
      return true;
    },
    cookie,
    isCookie: (value) => value !== undefined && isEqual(value, cookie),
    isBearer: (value) => value !== undefined && isEqual(value, bearer),
    hasPassword: password !== undefined,
    isPassword: (value) => value !== undefined && password !== undefined && isEqual(value, password),
  };
}

export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The token of a link that works once. */
export function createLinkToken(secret: string, now: number): string {
  const nonce = `${now.toString(36)}-${randomBytes(12).toString('base64url').replaceAll('-', '_')}`;
  return `${nonce}.${derive(secret, `link ${nonce}`)}`;
}

/** What a program sends as `Authorization: Bearer`. */
export function toBearer(secret: string): string {
  return derive(secret, 'bearer');
}

function derive(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}

/** In constant time, and without telling the length. */
function isEqual(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
