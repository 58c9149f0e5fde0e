import type { TokenCounts } from './prices/token-counts.ts';
import type { PriceTable } from './prices/price.ts';
import { toContextTokens } from './prices/to-cost.ts';
import { toPricer } from './prices/to-pricer.ts';
import type { UsageFigures } from './message-usage.ts';

/** A line that carries the usage of a message. */
export interface FoundCopy extends UsageFigures {
  readonly file: string;
  readonly line: number;
  readonly offset: number;
  readonly session: string;
  readonly agent: string | null;
  readonly timeMs: number | undefined;
  readonly model: string;
  /** Time of the first record of its file. */
  readonly fileMs: number | undefined;
  readonly recordedCostMicros: number | undefined;
}

/**
 * Why a message counts as it does: every copy, the one that counts, where it is attributed, and the price. JSON as it
 * stands.
 */
export interface MessageExplanation {
  readonly kind: 'message';
  readonly messageId: string;
  readonly copies: readonly ExplainedCopy[];
  /** Index in `copies`. */
  readonly chosen: number;
  readonly reason: string;
  /** Index in `copies` of the first copy in the file that the message is attributed to. */
  readonly attributedTo: number;
  readonly model: string;
  /** Null if the model has no price. */
  readonly price: AppliedPrice | null;
  readonly costMicros: number | null;
  readonly recordedCostMicros: number | null;
}

export interface ExplainedCopy extends TokenCounts {
  readonly file: string;
  readonly line: number;
  readonly offset: number;
  readonly session: string;
  readonly agent: string | null;
  readonly at: string | null;
}

export interface AppliedPrice {
  /** Name in the price table. */
  readonly model: string;
  readonly tier: 'standard' | 'long-context' | 'fast';
  readonly contextTokens: number;
  readonly source: string;
  readonly from: string | null;
  readonly until: string | null;
  readonly parts: readonly PricePart[];
  /** Their sum before it is rounded to whole micro-dollars. */
  readonly exactMicros: number;
}

export interface PricePart {
  readonly name: keyof TokenCounts | 'webSearches';
  readonly count: number;
  /** Micro-dollars for one, which is dollars per million. */
  readonly microsEach: number;
  readonly micros: number;
}

const classes = ['input', 'output', 'cacheRead', 'cacheWrite5m', 'cacheWrite1h'] as const;

/** Undefined if there is no copy. */
export function explainMessage(
  messageId: string,
  found: readonly FoundCopy[],
  prices: PriceTable,
): MessageExplanation | undefined {
  const copies = [...found].sort((a, b) => (a.file === b.file ? a.offset - b.offset : a.file < b.file ? -1 : 1));
  const most = copies.reduce((highest, copy) => Math.max(highest, copy.output), -Infinity);
  const index = copies.findLastIndex((copy) => copy.output === most);
  const chosen = copies[index];
  if (chosen === undefined) return undefined;
  const first = copies.reduce(
    (best, copy) => ((copy.fileMs ?? Infinity) < (best.fileMs ?? Infinity) ? copy : best),
    copies[0] ?? chosen,
  );
  const priced = toPricer(prices)(chosen);
  return {
    kind: 'message',
    messageId,
    copies: copies.map(toExplained),
    chosen: index,
    reason: toReason(copies, most),
    attributedTo: copies.findIndex((copy) => copy.file === first.file),
    model: chosen.model,
    price: priced.cost === undefined ? null : toApplied(chosen, priced, prices),
    costMicros: priced.cost?.micros ?? null,
    recordedCostMicros: chosen.recordedCostMicros ?? null,
  };
}

function toReason(copies: readonly FoundCopy[], most: number): string {
  if (copies.length === 1) return 'the only line of this message';
  const equal = copies.filter((copy) => copy.output === most).length;
  if (equal === copies.length) return `all ${copies.length} lines carry the same output tokens: the last one counts`;
  return equal === 1
    ? `the only one with the most output tokens (${most})`
    : `the last of ${equal} with the most output tokens (${most})`;
}

function toExplained({
  file,
  line,
  offset,
  session,
  agent,
  timeMs,
  input,
  output,
  cacheRead,
  cacheWrite5m,
  cacheWrite1h,
}: FoundCopy): ExplainedCopy {
  return {
    file,
    line,
    offset,
    session,
    agent,
    at: timeMs === undefined ? null : new Date(timeMs).toISOString(),
    input,
    output,
    cacheRead,
    cacheWrite5m,
    cacheWrite1h,
  };
}

function toApplied(
  copy: FoundCopy,
  { cost, found }: Extract<ReturnType<ReturnType<typeof toPricer>>, { readonly unpriced: undefined }>,
  prices: PriceTable,
): AppliedPrice {
  const parts = classes.map((name): PricePart => ({
    name,
    count: copy[name],
    microsEach: cost.rates[name] / 1e6,
    micros: (copy[name] * cost.rates[name]) / 1e6,
  }));
  const searches: PricePart = {
    name: 'webSearches',
    count: copy.webSearches,
    microsEach: prices.webSearchMicros,
    micros: copy.webSearches * prices.webSearchMicros,
  };
  return {
    model: found.model,
    tier: cost.tier,
    contextTokens: toContextTokens(copy),
    source: prices.sources[found.price.source] ?? found.price.source,
    from: found.price.from ?? null,
    until: found.price.until ?? null,
    parts: [...parts, searches].filter((part) => part.count !== 0),
    exactMicros: cost.exactMicros,
  };
}
