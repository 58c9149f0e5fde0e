import { basename } from 'node:path';
import type { AllowedSessions } from '@scrollkeep/store/analytics/row-conditions.ts';
import type { FilledSession, KeptSession } from './analytics-jobs.ts';

/** What ClickHouse has of each session, as far as this process knows. */
export interface FilledSessions {
  find(session: number): FilledSession | undefined;
  /** Those whose usage is counted together. */
  listGroup(group: number): Iterable<FilledSession>;
  /** The same sessions in other groups. */
  regroup(groups: ReadonlyMap<number, number>): void;
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
  const byKey = new Map<string, KeptSession>();
  const bySession = new Map<number, KeptSession>();
  const byGroup = new Map<number, Set<KeptSession>>();
  /** Grows when a session comes or goes. */
  let changes = 0;
  const allowedOf = new WeakMap<ReadonlySet<string>, KnownAllowed>();

  function keep(now: FilledSession): void {
    const known = byKey.get(now.rootKey);
    if (known !== undefined && known.session !== now.session) drop(now.rootKey);
    else if (known !== undefined) {
      const { group } = known;
      Object.assign(known, now);
      return move(known, group);
    }
    const kept = { ...now };
    byKey.set(now.rootKey, kept);
    bySession.set(now.session, kept);
    move(kept, 0);
    changes++;
  }

  function move(kept: KeptSession, from: number): void {
    if (kept.group === from) return;
    byGroup.get(from)?.delete(kept);
    if (kept.group !== 0) byGroup.set(kept.group, (byGroup.get(kept.group) ?? new Set()).add(kept));
  }

  function drop(rootKey: string): void {
    const known = byKey.get(rootKey);
    if (known === undefined) return;
    byKey.delete(rootKey);
    bySession.delete(known.session);
    byGroup.get(known.group)?.delete(known);
    changes++;
  }

  for (const each of rows) keep(each);
  return {
    find: (session) => bySession.get(session),
    listGroup: (group) => byGroup.get(group) ?? [],
    regroup(groups) {
      for (const [session, group] of groups) {
        const known = bySession.get(session);
        if (known !== undefined) keep({ ...known, group });
      }
    },
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
