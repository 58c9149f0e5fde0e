import type { SessionComparison } from '../model/session-comparison.ts';

/**
 * `GET /api/v1/compare?a=KEY&b=KEY&limit=N`: two sessions side by side. Of long lists only a part is sent: the last of
 * `prompts.common`, the first of all others.
 */
export interface CompareAnswer extends SessionComparison {
  /** Keys of the two sessions. */
  readonly keys: { readonly a: string; readonly b: string };
  /** How many items the lists have. */
  readonly totals: {
    readonly common: number;
    readonly onlyA: number;
    readonly onlyB: number;
    readonly files: number;
  };
}

/** `GET /api/v1/sessions/KEY/forks`: what a session was forked from, and what was forked from it. */
export interface ForksAnswer {
  /** Null if it is not a fork, or if its origin is gone. */
  readonly origin: RelatedSession | null;
  readonly forks: readonly RelatedSession[];
}

export interface RelatedSession {
  readonly key: string;
  readonly title: string;
  readonly startedAt: string | null;
}
