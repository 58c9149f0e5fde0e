import type { JsonValue } from '../json/json-value.ts';
import type { JsonPath } from '../json/edit-json.ts';
import type { LinePlace } from '../lines/line.ts';
import type { LinePart } from './resume-record.ts';

/** What can keep a session from being resumed whole. */
export const repairCodes = [
  'dangling-parent',
  'second-root',
  'circle',
  'dead-leaf',
  'result-without-call',
  'call-without-result',
  'damaged-line',
  'nul-bytes',
  'torn-tail',
  'oversized-image',
  'oversized-line',
  'duplicate-uuid',
  'lost-compaction-parent',
] as const;

export type RepairCode = (typeof repairCodes)[number];

export interface RepairFinding {
  readonly code: RepairCode;
  readonly place: LinePlace;
  readonly uuid: string | undefined;
  /** One sentence. */
  readonly message: string;
  /** `change`: a change repairs it; `lost`: what is missing is in no line of the file; `harmless`: nothing to do. */
  readonly outcome: 'change' | 'lost' | 'harmless';
  /** false where a person may have done it on purpose. */
  readonly isCertain: boolean;
}

/** One change of the copy; every line that none names is copied as it is, but for its session. */
export interface RepairChange {
  readonly code: RepairCode;
  readonly isCertain: boolean;
  readonly place: LinePlace;
  /**
   * `set`: a value is replaced or added. `leave-out`: the line is not copied. `keep-part`: of a damaged line only these
   * bytes are. `insert`: behind the line a marker in place of the result of a call. `append`: a new last line, which
   * marks the leaf.
   */
  readonly action: 'set' | 'leave-out' | 'keep-part' | 'insert' | 'append';
  readonly part: LinePart | undefined;
  readonly path: JsonPath;
  readonly from: JsonValue | undefined;
  readonly to: JsonValue | undefined;
}

/** How many messages of the conversation `claude --resume` would load. */
export interface RepairCount {
  readonly messages: number;
  /** The client refuses to send any prompt: then it loads none. */
  readonly isRefused: boolean;
}

export interface RepairPlan {
  readonly findings: readonly RepairFinding[];
  readonly changes: readonly RepairChange[];
  readonly today: RepairCount;
  readonly after: RepairCount;
  /** Messages of the conversation up to its last one, since the last compaction. */
  readonly total: number;
}

/** Whether a repair brings back messages. */
export function helpsRepair({ today, after }: Pick<RepairPlan, 'today' | 'after'>): boolean {
  return after.messages > today.messages;
}
