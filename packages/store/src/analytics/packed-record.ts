/**
 * What a search needs of each record it finds, in one column: hits lie far apart, and ClickHouse reads each column of
 * each of them at a place of its own.
 */
export interface PackedRecord {
  readonly bytes: number;
  readonly line: number;
  readonly kind: string | null;
  readonly timeMs: number | null;
  readonly traits: number;
  readonly turnOffset: number;
  readonly version: number;
  /** Terms of its type and its tools. */
  readonly names: readonly string[];
}

export function printPackedRecord(record: PackedRecord): string {
  const { bytes, line, kind, timeMs, traits, turnOffset, version, names } = record;
  return JSON.stringify([bytes, line, kind, timeMs, traits, turnOffset, version, names]);
}

export function parsePackedRecord(text: string): PackedRecord {
  type Values = [number, number, string | null, number | null, number, number, number, readonly string[]];
  const [bytes, line, kind, timeMs, traits, turnOffset, version, names] = JSON.parse(text) as Values;
  return { bytes, line, kind, timeMs, traits, turnOffset, version, names };
}
