import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { closeToOthers, makePrivateFolder, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import type { BudgetLimit, BudgetState } from '@scrollkeep/transcript/usage/budget.ts';

/** Budgets as they were last computed, for whoever cannot wait until they are computed again. */
export interface KnownBudgets {
  readonly atMs: number;
  /** For which they were computed; others are worth nothing. */
  readonly limits: readonly BudgetLimit[];
  readonly states: readonly BudgetState[];
  /** Of which a person was warned, by `toWarningKey`. */
  readonly warned: readonly string[];
}

const fileName = 'budgets.json';

/** undefined if there are none, or they are of other limits. A cache that cannot be read only costs time. */
export function readKnownBudgets(cacheDir: string, limits: readonly BudgetLimit[]): KnownBudgets | undefined {
  const path = join(cacheDir, fileName);
  try {
    for (const each of [cacheDir, path]) closeToOthers(each);
    const known = JSON.parse(readFileSync(path, 'utf8')) as Partial<KnownBudgets> | null;
    if (JSON.stringify(known?.limits) !== JSON.stringify(limits) || !Array.isArray(known?.states)) return undefined;
    return { atMs: Number(known.atMs), limits, states: known.states, warned: known.warned ?? [] };
  } catch {
    return undefined;
  }
}

export function writeKnownBudgets(cacheDir: string, known: KnownBudgets): void {
  try {
    makePrivateFolder(cacheDir);
    writePrivateFile(join(cacheDir, fileName), [JSON.stringify(known)]);
  } catch {
    // A full disk, or somebody else's folder.
  }
}

/** Whether they should be computed now: at most once in a while, however many ask. */
export function claimRefresh(cacheDir: string, now: number, everyMs: number): boolean {
  const path = join(cacheDir, 'budgets.asked');
  try {
    if (now - statSync(path).mtimeMs < everyMs) return false;
  } catch {
    // Nobody asked yet.
  }
  try {
    makePrivateFolder(cacheDir);
    writePrivateFile(path, ['']);
    return true;
  } catch {
    return false;
  }
}

/** A warning for a limit and its level, in one period. */
export function toWarningKey({ period, project, limitMicros, start, level }: BudgetState): string {
  return JSON.stringify([period, project, limitMicros, start, level]);
}
