/**
 * `GET /api/v1/sessions/KEY/redaction?scope=all|secrets`: what an export would replace. Nothing of it is said in full.
 */
export interface RedactionAnswer {
  /** Secrets first. */
  readonly findings: readonly RedactionFinding[];
  /** How many there are, where they are too many for one answer. */
  readonly total: number;
  /** Of these, those that are secrets and no names. */
  readonly secrets: number;
  /** Files that are no text, and so were not looked into. */
  readonly notText: number;
  readonly pictures: number;
}

export interface RedactionFinding {
  readonly kind: string;
  readonly title: string;
  readonly isName: boolean;
  readonly masked: string;
  readonly times: number;
  /** The first of them. */
  readonly places: readonly { readonly file: string; readonly line: number; readonly field: string }[];
}
