/** `GET /api/v1/sessions/KEY/redaction?scope=all|secrets`: what an export would redact, with masked values. */
export interface RedactionAnswer {
  /** Secrets first. */
  readonly findings: readonly RedactionFinding[];
  /** Total number, if the list is truncated. */
  readonly total: number;
  /** How many of these are secrets rather than names. */
  readonly secrets: number;
  /** Binary files, which were not searched. */
  readonly notText: number;
  readonly pictures: number;
}

export interface RedactionFinding {
  readonly kind: string;
  readonly title: string;
  readonly isName: boolean;
  readonly masked: string;
  readonly times: number;
  /** The first few. */
  readonly places: readonly { readonly file: string; readonly line: number; readonly field: string }[];
}
