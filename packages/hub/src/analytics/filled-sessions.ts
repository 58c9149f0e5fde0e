import { basename } from 'node:path';
import type { AllowedSessions } from '@scrollkeep/store/analytics/row-conditions.ts';
import type { FilledSession, KeptSession } from './analytics-jobs.ts';

/** What ClickHouse has of each session, as far as this process knows. */
export interface FilledSessions {
  readonly byKey: ReadonlyMap<string, FilledSession>;
  keep(now: FilledSession): void;
  drop(rootKey: string): void;
  /** These, and no others. */
  keepOnly(rows: readonly FilledSession[]): void;
  /** Those of these folders. */
  toAllowed(roots: ReadonlySet<string>): AllowedSessions;
}

interface KnownAllowed {
  readonly changes: number;
  readonly allowed: AllowedSessions;
}

export function openFilledSessions(rows: readonly FilledSession[]): FilledSessions {
  const byKey = new Map<string, KeptSession>(rows.map((each) => [each.rootKey, { ...each }]));
  /** Grows when a session comes or goes. */
  let changes = 0;
  const allowedOf = new WeakMap<ReadonlySet<string>, KnownAllowed>();

  function keep(now: FilledSession): void {
    const kept = byKey.get(now.rootKey);
    if (kept !== undefined) return void Object.assign(kept, now);
    byKey.set(now.rootKey, { ...now });
    changes++;
  }

  function drop(rootKey: string): void {
    if (byKey.delete(rootKey)) changes++;
  }

  return {
    byKey,
    keep,
    drop,
    keepOnly(now) {
      const keys = new Set(now.map(({ rootKey }) => rootKey));
      for (const key of byKey.keys()) if (!keys.has(key)) drop(key);
      for (const each of now) keep(each);
    },
    /** Made anew only where a session came or went since: what changes of one is seen by all who hold it. */
    toAllowed(roots) {
      const known = allowedOf.get(roots);
      if (known?.changes === changes) return known.allowed;
      const allowed = new Map<string, KeptSession>();
      for (const root of roots) {
        const own = byKey.get(basename(root));
        if (own !== undefined) allowed.set(root, own);
      }
      allowedOf.set(roots, { changes, allowed });
      return allowed;
    },
  };
}
