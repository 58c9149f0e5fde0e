import type { TokenCounts } from './token-counts.ts';
import type { FoundPrice } from './find-price.ts';
import type { Price, Rates } from './price.ts';

/** What decides the cost of an answer. */
export interface PricedUsage extends TokenCounts {
  readonly speed: string | undefined;
  readonly webSearches: number;
}

export interface Cost {
  readonly micros: number;
  /** The same before rounding: sums of rounded figures drift from what the client adds up. */
  readonly exactMicros: number;
  readonly rates: FullRates;
  readonly tier: 'standard' | 'long-context' | 'fast';
}

/**
 * Rates with nothing left out, in millionths of a micro-dollar per token: whole numbers, so that a message's sum is
 * exact.
 */
export type FullRates = TokenCounts;

/** Integer micro-dollars, rounded once per message; undefined if the table knows the model but not its fast mode. */
export function toCost(usage: PricedUsage, { price }: FoundPrice, webSearchMicros: number): Cost | undefined {
  const choice = toRateChoice(price, usage.speed === 'fast');
  const isLong = toContextTokens(usage) > choice.longAbove;
  const rates = isLong ? choice.long : choice.usual;
  if (rates === undefined) return undefined;
  const exactMicros = toExactMicros(usage, rates, webSearchMicros);
  return { micros: Math.round(exactMicros), exactMicros, rates, tier: isLong ? 'long-context' : choice.tier };
}

/** The rates of a price, of which the size of a prompt chooses one. */
export interface RateChoice {
  readonly tier: 'standard' | 'fast';
  readonly usual: FullRates | undefined;
  /** For prompts of more tokens than this. */
  readonly long: FullRates | undefined;
  readonly longAbove: number;
}

export function toRateChoice(price: Price, isFast: boolean): RateChoice {
  const known = (isFast ? fastChoices : choices).get(price);
  if (known !== undefined) return known;
  const { fast, longContext } = price;
  const choice: RateChoice = isFast
    ? { tier: 'fast', usual: fast === undefined ? undefined : toFullRates(fast), long: undefined, longAbove: Infinity }
    : {
        tier: 'standard',
        usual: toFullRates(price),
        long: longContext === undefined ? undefined : toFullRates(longContext),
        longAbove: longContext?.above ?? Infinity,
      };
  (isFast ? fastChoices : choices).set(price, choice);
  return choice;
}

const choices = new WeakMap<Price, RateChoice>();
const fastChoices = new WeakMap<Price, RateChoice>();

export function toExactMicros(
  usage: TokenCounts & { readonly webSearches: number },
  rates: FullRates,
  webSearchMicros: number,
): number {
  return (
    (usage.input * rates.input +
      usage.output * rates.output +
      usage.cacheRead * rates.cacheRead +
      usage.cacheWrite5m * rates.cacheWrite5m +
      usage.cacheWrite1h * rates.cacheWrite1h +
      usage.webSearches * webSearchMicros * 1e6) /
    1e6
  );
}

/** What the prompt of the answer held. */
export function toContextTokens({ input, cacheRead, cacheWrite5m, cacheWrite1h }: TokenCounts): number {
  return input + cacheRead + cacheWrite5m + cacheWrite1h;
}

function toFullRates(rates: Rates): FullRates {
  const known = fullRates.get(rates);
  if (known !== undefined) return known;
  const toWhole = (dollars: number) => Math.round(dollars * 1e6);
  const full = {
    input: toWhole(rates.input),
    output: toWhole(rates.output),
    cacheRead: toWhole(rates.cacheRead ?? rates.input * 0.1),
    cacheWrite5m: toWhole(rates.cacheWrite5m ?? rates.input * 1.25),
    cacheWrite1h: toWhole(rates.cacheWrite1h ?? rates.input * 2),
  };
  fullRates.set(rates, full);
  return full;
}

const fullRates = new WeakMap<Rates, FullRates>();
