import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { openHubStore, type HubStore } from '../database/hub-store.ts';
import { openRateLimits, rateRules, type RateAnswer, type RateLimits } from './rate-limits.ts';

const { dialects } = openBothDatabases();
const connections = 4;

describe.each(dialects)('rate limits of several processes on %s', (_name, createStore) => {
  let stores: HubStore[] = [];
  const clock = { now: Date.UTC(2026, 10, 1) };
  afterEach(async () => {
    for (const { connection } of stores) await connection.close();
    stores = [];
  });

  /** Each with a connection and a memory of its own. */
  async function openAll(): Promise<readonly RateLimits[]> {
    const place = await createStore();
    for (let at = 0; at < connections; at++) stores.push(await openHubStore(place, { now: () => clock.now }));
    return stores.map(openRateLimits);
  }

  async function askAtOnce(
    all: readonly RateLimits[],
    each: number,
    ask: (limits: RateLimits) => Promise<RateAnswer>,
  ): Promise<number> {
    const answers = await Promise.all(all.flatMap((limits) => Array.from({ length: each }, () => ask(limits))));
    return answers.filter(({ isAllowed }) => isAllowed).length;
  }

  it('let through exactly what is allowed, however many ask at once, in each window', async () => {
    const all = await openAll();
    const { most, windowMs } = rateRules['guess-account'];
    for (let window = 0; window < 3; window++) {
      expect(await askAtOnce(all, most, (limits) => limits.take('guess-account', 'ada'))).toBe(most);
      clock.now += windowMs;
    }
  });

  it('give back what is forgiven and no more, while others ask', async () => {
    const all = await openAll();
    const { most } = rateRules['guess-account'];
    let wrong = 0;
    // Every second attempt is successful: as many wrong ones as allowed, and not one more.
    const answers = await Promise.all(
      all.flatMap((limits) =>
        Array.from({ length: most }, async (_none, at) => {
          const { isAllowed } = await limits.take('guess-account', 'ada');
          if (!isAllowed) return;
          if (at % 2 === 0) await limits.forgive('guess-account', 'ada');
          else wrong++;
        }),
      ),
    );
    expect(answers).toHaveLength(connections * most);
    expect(wrong).toBeLessThanOrEqual(most);
    expect(await askAtOnce(all, most, (limits) => limits.take('guess-account', 'ada'))).toBeLessThanOrEqual(
      most - wrong,
    );
  });

  it('never let through more than is allowed where they count in batches', async () => {
    const all = await openAll();
    const { most, windowMs } = rateRules['wrong-token-address'];
    for (let window = 0; window < 2; window++) {
      const ask = (limits: RateLimits) => limits.takeOften('wrong-token-address', '192.0.2.1');
      // Not all of what others have taken: that is lost.
      expect(await askAtOnce(all.slice(0, 2), 150, ask)).toBe(300);
      const through = 300 + (await askAtOnce(all, most, ask));
      expect(through).toBeGreaterThan(most - connections * 100);
      expect(through).toBeLessThanOrEqual(most);
      clock.now += windowMs;
    }
  });
});
