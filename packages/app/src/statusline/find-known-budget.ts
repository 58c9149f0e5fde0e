import { spawn } from 'node:child_process';
import { findTightest, type BudgetState } from '@scrollkeep/transcript/usage/budget.ts';
import { findCalendar, toWeek } from '@scrollkeep/transcript/usage/find-calendar.ts';
import { closeOwnFolders } from '@scrollkeep/server/settings/close-own-folders.ts';
import { readSettings, toSettings } from '@scrollkeep/server/settings/read-settings.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { readSurroundings } from '@scrollkeep/server/settings/surroundings.ts';
import { claimRefresh, readKnownBudgets } from '@scrollkeep/server/usage/budget-file.ts';

/** Older figures are computed again, beside: the line does not wait for them. */
const refreshMs = 60_000;

/** The budget that is closest to its limit, as it was last computed, as far as its period is still the same. */
export function findKnownBudget(
  { budgets, cacheDir }: Pick<Settings, 'budgets' | 'cacheDir'>,
  now: number,
  refresh: () => void = runBudget,
): BudgetState | undefined {
  if (budgets === undefined || budgets.length === 0) return undefined;
  const known = readKnownBudgets(cacheDir, budgets);
  if ((known === undefined || now - known.atMs > refreshMs) && claimRefresh(cacheDir, now, refreshMs)) refresh();
  return findTightest((known?.states ?? []).filter((state) => isCurrent(state, now)));
}

/** With the settings of the environment and the config file; a broken config file must not empty the status line. */
export function findBudgetBySettings(): BudgetState | undefined {
  try {
    const surroundings = readSurroundings();
    const settings = toSettings(readSettings({ flags: {}, surroundings }));
    closeOwnFolders(settings, surroundings);
    return findKnownBudget(settings, Date.now());
  } catch {
    return undefined;
  }
}

function isCurrent({ period, start, end }: BudgetState, now: number): boolean {
  if (period === 'total') return true;
  if (period === 'block') return start !== null && now >= Date.parse(start) && now < Date.parse(end ?? '');
  const today = findCalendar(undefined)?.dayOf(now) ?? '';
  return start === (period === 'week' ? toWeek(today) : today);
}

/** The command that computes them; it goes on by itself when the line is printed. */
function runBudget(): void {
  const [program, script] = process.argv;
  if (program === undefined || script === undefined) return;
  spawn(program, [script, 'budget', '--quiet'], { detached: true, stdio: 'ignore', windowsHide: true }).unref();
}
