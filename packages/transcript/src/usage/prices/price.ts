/**
 * US dollars per million tokens, which is micro-dollars per token. What is left out follows from `input`: 1.25 × and 2
 * × for cache writes, 0.1 × for reads.
 */
export interface Rates {
  readonly input: number;
  readonly output: number;
  readonly cacheRead?: number;
  readonly cacheWrite5m?: number;
  readonly cacheWrite1h?: number;
}

/** What one model costs during a span of time. */
export interface Price extends Rates {
  /** First day (UTC) it holds; from the model's beginning where absent. */
  readonly from?: string;
  /** First day (UTC) it no longer holds. */
  readonly until?: string;
  /**
   * The whole request is charged by these once its prompt (input, cache reads and writes) is longer than `above`
   * tokens.
   */
  readonly longContext?: Rates & { readonly above: number };
  /** For `speed: "fast"`. */
  readonly fast?: Rates;
  /** Key of `priceSources`. */
  readonly source: string;
}

export interface ModelPrices {
  /** As the API names it, without date. */
  readonly model: string;
  readonly released?: string;
  /** Tokens that a prompt may have; with more seen, the long window was on. */
  readonly contextWindow: number;
  /** The first that holds on the day decides. */
  readonly prices: readonly Price[];
}

export interface PriceTable {
  /** When the table was last compared with its sources. */
  readonly asOf: string;
  readonly models: readonly ModelPrices[];
  /** Micro-dollars for one web search that a server tool made. */
  readonly webSearchMicros: number;
  readonly sources: Readonly<Record<string, string>>;
}
