import { scrypt, timingSafeEqual } from 'node:crypto';
import { HubError } from '../database/hub-error.ts';
import { maxPasswordLength } from './parse-person.ts';
import type { RandomBytes } from '../tokens/tokens.ts';

export interface ScryptCost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

export interface Passwords {
  /** Parameters, salt and key in one text. */
  hash(password: string): Promise<string>;
  /**
   * Whether it is the password of `stored`. With no `stored` the same work is done for the answer no: how long it takes
   * does not say whether there is an account.
   */
  check(password: string, stored: string | undefined): Promise<boolean>;
  /** Whether it was hashed with other parameters than new ones; then it is hashed again at the next sign-in. */
  isOutdated(stored: string): boolean;
}

/** The parameters of the OWASP password storage cheat sheet: 128 MiB for each check. */
export const owaspCost: ScryptCost = { log2N: 17, r: 8, p: 1 };

const keyBytes = 32;
const saltBytes = 16;
/** How many are computed at once; each needs the memory of its parameters. */
const atOnce = 2;
const maxWaiting = 100;
const storedPattern = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;

type DeriveKey = (password: string, salt: Uint8Array, cost: ScryptCost) => Promise<Buffer>;

export function openPasswords({
  random,
  cost = owaspCost,
  deriveKey = deriveByScrypt,
}: {
  readonly random: RandomBytes;
  readonly cost?: ScryptCost;
  readonly deriveKey?: DeriveKey;
}): Passwords {
  const derive = limitWork(deriveKey);
  return {
    async hash(password) {
      const salt = random(saltBytes);
      return toStored(cost, salt, await derive(toKnownForm(password), salt, cost));
    },
    async check(password, stored) {
      const known = stored === undefined ? undefined : parseStored(stored);
      const { salt, key, ...parameters } = known ?? { ...cost, salt: noSalt, key: noKey };
      const isSame = timingSafeEqual(await derive(toKnownForm(password), salt, parameters), key);
      return isSame && known !== undefined && password.length <= maxPasswordLength;
    },
    isOutdated(stored) {
      const known = parseStored(stored);
      return known?.log2N !== cost.log2N || known.r !== cost.r || known.p !== cost.p;
    },
  };
}

const noSalt = new Uint8Array(saltBytes);
const noKey = new Uint8Array(keyBytes);

/** Keyboards differ in how they encode an accent. */
function toKnownForm(password: string): string {
  return password.slice(0, maxPasswordLength).normalize('NFKC');
}

function toStored({ log2N, r, p }: ScryptCost, salt: Uint8Array, key: Uint8Array): string {
  return ['scrypt', log2N, r, p, ...[salt, key].map((bytes) => Buffer.from(bytes).toString('base64url'))].join('$');
}

interface Stored extends ScryptCost {
  readonly salt: Uint8Array;
  readonly key: Uint8Array;
}

function parseStored(stored: string): Stored | undefined {
  const [, log2N, r, p, salt, key] = storedPattern.exec(stored) ?? [];
  if (salt === undefined || key === undefined) return undefined;
  return {
    log2N: Number(log2N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

function deriveByScrypt(password: string, salt: Uint8Array, { log2N, r, p }: ScryptCost): Promise<Buffer> {
  const N = 2 ** log2N;
  // What it takes is 128 × N × r, and a little more.
  const maxmem = 128 * N * r + 128 * r * p + 1024 * 1024;
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyBytes, { N, r, p, maxmem }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** Limits how many run at once, so that many sign-ins at once need no more memory. */
function limitWork(derive: DeriveKey): DeriveKey {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (...values) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting)
        throw new HubError('BUSY', 'too many people are signing in at the moment', 'Try again in a minute.');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await derive(...values);
    } finally {
      // The next one takes over the free slot directly, so that no other can take it first.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
