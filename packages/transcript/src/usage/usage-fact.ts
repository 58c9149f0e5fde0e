import type { TokenCounts } from './prices/token-counts.ts';

/**
 * One answer of the API, counted once: the copy that counts, with all that rows are made by. It comes from a scan of
 * files or from an index; what builds reports does not care.
 */
export interface UsageFact extends TokenCounts {
  /**
   * The message's id, else the record's `uuid` behind `record `: a copied line is still the same answer. Undefined
   * where it has neither.
   */
  readonly key: string | undefined;
  readonly messageId: string | undefined;
  /** Of the chosen copy; undefined if its line has none that can be read. */
  readonly timeMs: number | undefined;
  readonly model: string;
  /** `fast` for fast mode (2.1.41 and later write `speed`). */
  readonly speed: string | undefined;
  readonly serviceTier: string | undefined;
  readonly webSearches: number;
  /** Names of the tools that the message calls, one per call. */
  readonly tools: readonly string[];
  /** What the client itself recorded for this message (`costUSD`, 0.2.122 – 1.0.3). */
  readonly recordedCostMicros: number | undefined;
  /** Where it belongs: the first file that has it, by the time of the files' first records. */
  readonly owner: UsageOwner;
}

/** What reports are made of: names are made only where somebody wants to see them. */
export type FactFigures = Omit<UsageFact, 'key' | 'messageId'>;

/** The file that a message is attributed to; one object shared by all facts of the file. */
export interface UsageOwner {
  /** Relative to the root it was found below. */
  readonly file: string;
  readonly session: string;
  /** Undefined in a main file. */
  readonly agent: string | undefined;
  /** First working directory of the session's main file. */
  readonly project: string | undefined;
  /** Name of the folder that holds the main file. */
  readonly projectFolder: string;
  /** Where the session comes from, such as `claude` or `cowork`; left out by readers that do not know it. */
  readonly source?: string | undefined;
}

/** A step of the running total that the client writes for a session (`cost-state`, 2.1.250 and later). */
export interface RecordedCost {
  readonly owner: UsageOwner;
  /** When the last answer before it came; undefined if none did. */
  readonly timeMs: number | undefined;
  readonly model: string;
  /** How much the total of this model rose. */
  readonly costMicros: number;
}
