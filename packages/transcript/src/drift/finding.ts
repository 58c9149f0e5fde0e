/**
 * What a check can find. Drift is what the catalogue does not know; damage is what no catalogue could; information
 * needs no action.
 */
export const findingCodes = {
  UNKNOWN_TYPE: { severity: 'drift', doc: 'a record type not in the catalogue' },
  UNKNOWN_SUBTYPE: {
    severity: 'drift',
    doc: 'a system subtype, attachment kind or progress kind not in the catalogue',
  },
  UNKNOWN_BLOCK: { severity: 'drift', doc: 'a content block not in the catalogue' },
  UNKNOWN_TOOL: {
    severity: 'drift',
    doc: 'a client tool not in the catalogue (MCP tools are not checked)',
  },
  NEW_FIELD: { severity: 'drift', doc: 'a field not in the catalogue' },
  TYPE_MISMATCH: { severity: 'drift', doc: 'a value of a different type than declared' },
  MISSING_FIELD: { severity: 'drift', doc: 'a required field is missing' },
  MALFORMED: { severity: 'damage', doc: 'a line that is JSON, but not an object with a string "type"' },
  NOT_JSON: { severity: 'damage', doc: 'a line that is not JSON' },
  UNREADABLE: { severity: 'damage', doc: 'a file that could not be read' },
  UNSEEN_VERSION: { severity: 'information', doc: 'a client version the catalogue has not been tested with' },
} as const satisfies Readonly<Record<string, { readonly severity: Severity; readonly doc: string }>>;

export type Severity = 'drift' | 'damage' | 'information';

export type FindingCode = keyof typeof findingCodes;

/** The same thing at the same place of the format, however often it was met. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** Record type; empty for lines that are not records. */
  readonly type: string;
  /** The subtype, attachment, progress kind, block or tool that it is about, if there is one. */
  readonly kind: string | undefined;
  /** Where in the record, as a JSON path: `$.message.content[].input.command`. */
  readonly path: string;
  readonly count: number;
  readonly versions: readonly string[];
  /** The first few. */
  readonly places: readonly FindingPlace[];
  /** Keys and kinds of the value, never its content. */
  readonly example: string | undefined;
}

export interface FindingPlace {
  readonly file: string;
  readonly line: number;
  readonly offset: number;
}
