import type { FlatFormat } from '@scrollkeep/transcript/schema/flat-format.ts';

/** What a client version writes, as names and kinds: no content. */
export interface Measurement {
  readonly version: string;
  /** Scenarios that went through as written. */
  readonly scenarios: readonly string[];
  /** Tools that it offers to a model. */
  readonly tools: readonly string[];
  /** Patterns of the paths that it writes in its config folder; paths that no rule knows stand as they are. */
  readonly files: readonly string[];
  readonly format: FlatFormat;
  /** How often each group of the format was seen. */
  readonly counts: ReadonlyMap<string, number>;
}
