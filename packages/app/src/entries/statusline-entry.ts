import { readFileSync } from 'node:fs';
import { writeNow } from '../terminal/standard-streams.ts';
import { buildStatusline } from '../statusline/build-statusline.ts';
import { mayHaveBudgets } from '../statusline/may-have-budgets.ts';

/**
 * The way of `scrollkeep statusline` without options: Claude Code runs it again and again, so nothing is loaded that
 * the line does not need. Settings decide nothing here but the cache folder, prices and budgets, and those are read
 * only where the transcript must be added up or the config file names budgets.
 */
let input = '';
try {
  // A terminal is not input: nobody types a status.
  input = process.stdin.isTTY === true ? '' : readFileSync(0, 'utf8');
} catch {
  // Closed: then there is nothing to show.
}
const line = await buildStatusline(input, {
  color: (process.env['NO_COLOR'] ?? '') === '',
  now: Date.now(),
  findBudget: async () =>
    mayHaveBudgets() ? (await import('../statusline/find-known-budget.ts')).findBudgetBySettings() : undefined,
  findCost: async (path) => (await import('../statusline/find-cost-by-settings.ts')).findCostBySettings(path),
});
writeNow('stdout', line);
