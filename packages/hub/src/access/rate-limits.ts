import { number, type HubStore } from '../database/hub-store.ts';
import { isDiskFull } from '../database/is-disk-full.ts';

/** How often something may be tried, counted in windows of a fixed length. */
export interface RateRule {
  readonly most: number;
  readonly windowMs: number;
}

const minute = 60_000;

/**
 * What is counted. Passwords and typed codes could be guessed with enough attempts; these limits leave too few. The
 * limit of an account applies to all addresses together, so that many addresses do not help.
 */
export const rateRules = {
  /** Wrong passwords, invitations, links and tokens. */
  'guess-address': { most: 20, windowMs: minute },
  'guess-account': { most: 30, windowMs: 15 * minute },
  'guess-link': { most: 30, windowMs: 15 * minute },
  /** Wrong user codes of devices. */
  'user-code-account': { most: 10, windowMs: 15 * minute },
  'user-code-address': { most: 20, windowMs: 15 * minute },
  /** New device codes: each makes a row, and makes guessing a little easier. A whole office can have one address. */
  'device-code-address': { most: 200, windowMs: 15 * minute },
  /** Requests for one device code: every 5 seconds for 15 minutes, with some to spare. */
  'device-poll': { most: 300, windowMs: 15 * minute },
  'oidc-address': { most: 300, windowMs: minute },
  /** Tokens cannot be guessed; this only bounds the work that wrong ones cause. */
  'wrong-token-address': { most: 3000, windowMs: minute },
  /** Ordinary requests of somebody who is signed in. */
  requests: { most: 30_000, windowMs: minute },
} as const satisfies Readonly<Record<string, RateRule>>;

export type RateName = keyof typeof rateRules;

export type RateAnswer = { readonly isAllowed: true } | { readonly isAllowed: false; readonly waitMs: number };

/** Counted in the database, so that several processes share the counts and a restart does not forget them. */
export interface RateLimits {
  /** To be called before anything is compared. Counts, and says whether there were too many. */
  take(name: RateName, subject: string): Promise<RateAnswer>;
  /** Takes an attempt back: it was successful and does not count. */
  forgive(name: RateName, subject: string): Promise<void>;
  /**
   * The same for what happens all the time: a process takes a hundred at once from the database, and what it does not
   * use of them before the window ends is lost. On a full disk nothing can be counted, and sessions can still be read.
   */
  takeOften(name: RateName, subject: string): Promise<RateAnswer>;
}

const batch = 100;
/** How long a batch counts that could not be written down. */
const uncountedMs = 1000;
const allowed: RateAnswer = { isAllowed: true };
/** Old rows are deleted now and then: strangers with many addresses make many. */
const takesPerCleaning = 200;
const maxRemembered = 10_000;

/** One statement, so that two processes never count from the same number. */
const countSql = `
INSERT INTO hub_rate (name, count, until_ms) VALUES (?, ?, ?)
ON CONFLICT (name) DO UPDATE SET
  count = CASE WHEN hub_rate.until_ms <= ? THEN excluded.count ELSE hub_rate.count + excluded.count END,
  until_ms = CASE WHEN hub_rate.until_ms <= ? THEN excluded.until_ms ELSE hub_rate.until_ms END
RETURNING count, until_ms`;

interface Batch {
  left: number;
  readonly untilMs: number;
}

export function openRateLimits({ connection, now }: HubStore): RateLimits {
  let takes = 0;
  /** What this process has taken from the database and not used yet. */
  const batches = new Map<string, Batch>();
  /** However many wait for a batch, one asks for it. */
  const asking = new Map<string, Promise<RateAnswer>>();
  /** Refused subjects, and until when: their further attempts do not reach the database. */
  const refusals = new Map<string, number>();

  function findRefusal(key: string): RateAnswer | undefined {
    const waitMs = (refusals.get(key) ?? 0) - now();
    return waitMs > 0 ? { isAllowed: false, waitMs } : undefined;
  }

  async function add(
    name: RateName,
    subject: string,
    amount: number,
  ): Promise<RateAnswer & { readonly untilMs?: number }> {
    const { most, windowMs } = rateRules[name];
    const key = toRow(name, subject);
    const refusal = findRefusal(key);
    if (refusal !== undefined) return refusal;
    const at = now();
    if (takes++ % takesPerCleaning === 0) await connection.run('DELETE FROM hub_rate WHERE until_ms <= ?', [at]);
    const [row = {}] = await connection.all(countSql, [key, amount, at + windowMs, at, at]);
    const untilMs = number(row, 'until_ms');
    if (number(row, 'count') <= most) return { isAllowed: true, untilMs };
    // A clock that was set back must not lock anybody out for longer than a window.
    const waitMs = Math.min(Math.max(untilMs - at, 1), windowMs);
    put(refusals, key, at + waitMs);
    return { isAllowed: false, waitMs };
  }

  async function takeBatch(name: RateName, subject: string, key: string): Promise<RateAnswer> {
    try {
      const answer = await add(name, subject, batch);
      if (answer.isAllowed) put(batches, key, { left: batch, untilMs: answer.untilMs ?? 0 });
      return answer;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      put(batches, key, { left: batch, untilMs: now() + uncountedMs });
      return allowed;
    }
  }

  return {
    async take(name, subject) {
      const { untilMs: _until, ...answer } = await add(name, subject, 1);
      return answer;
    },
    async forgive(name, subject) {
      const key = toRow(name, subject);
      refusals.delete(key);
      await connection.run('UPDATE hub_rate SET count = count - 1 WHERE name = ? AND count > 0 AND until_ms > ?', [
        key,
        now(),
      ]);
    },
    async takeOften(name, subject) {
      const key = toRow(name, subject);
      for (;;) {
        const refusal = findRefusal(key);
        if (refusal !== undefined) return refusal;
        const own = batches.get(key);
        if (own !== undefined && own.left > 0 && own.untilMs > now()) {
          own.left--;
          return allowed;
        }
        let answer = asking.get(key);
        if (answer === undefined) {
          answer = takeBatch(name, subject, key).finally(() => asking.delete(key));
          asking.set(key, answer);
        }
        const { isAllowed } = await answer;
        if (!isAllowed) return answer;
      }
    },
  };
}

/** Clears the memory when it has too many subjects: the database still has the counts written so far. */
function put<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (map.size >= maxRemembered) map.clear();
  map.set(key, value);
}

/** Subjects come from requests, so their length is limited. */
function toRow(name: RateName, subject: string): string {
  return `${name} ${subject.slice(0, 200)}`;
}
