import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { JsonProblem } from '../json/open-json-skim.ts';
import type { LinePlace } from '../lines/line.ts';
import type { RecordType } from '../records/record-types.ts';

/** A line that is not blank is exactly one of these. */
export type ParsedLine = RecordLine | UnknownTypeLine | MalformedLine | NotJsonLine | PartialLine;

export type ParsedLineKind = ParsedLine['kind'];

/**
 * A JSON object whose `type` we know. Its fields are as on disk; what is missing or odd about them is for the drift
 * check to say.
 */
export interface RecordLine extends LinePlace, Held {
  readonly kind: 'record';
  readonly type: RecordType;
  readonly value: JsonObject;
}

/** A JSON object with a `type` that no known client version writes. */
export interface UnknownTypeLine extends LinePlace, Held {
  readonly kind: 'unknown-type';
  readonly type: string;
  readonly value: JsonObject;
}

/** Valid JSON, but no object with a string `type`. */
export interface MalformedLine extends LinePlace, Held {
  readonly kind: 'malformed';
  readonly value: JsonValue;
}

/** Not JSON: two writers in one line, a torn write, NUL bytes after a crash. */
export interface NotJsonLine extends LinePlace, Damaged {
  readonly kind: 'not-json';
}

/** The last line, without a line end and not valid JSON: the writer is still writing. Never an error. */
export interface PartialLine extends LinePlace, Damaged {
  readonly kind: 'partial';
}

interface Held {
  /**
   * Strings that were cut and values that were left out because the line is longer than the reader holds; 0 on nearly
   * every line. The whole line is there to be read by its byte range.
   */
  readonly omissions: number;
}

interface Damaged {
  /** Its text; only the beginning where the line is longer than the reader holds. */
  readonly text: string;
  /** Where it stops being JSON; `at` counts bytes from the start of the text. */
  readonly problem: JsonProblem;
}
