import { readPipedInput } from '../terminal/read-piped-input.ts';
import { writeNow } from '../terminal/standard-streams.ts';
import { buildStatusline } from '../statusline/build-statusline.ts';
import { mayHaveBudgets } from '../statusline/may-have-budgets.ts';

/**
 * The way of `scrollkeep statusline` without options: Claude Code runs it again and again, so nothing is loaded that
 * the line does not need. Settings decide nothing here but the cache folder, prices and budgets, and those are read
 * only where the transcript must be added up or the config file names budgets.
 */
const line = await buildStatusline(readPipedInput(), {
  color: (process.env['NO_COLOR'] ?? '') === '',
  now: Date.now(),
  findBudget: async () =>
    mayHaveBudgets() ? (await import('../statusline/find-known-budget.ts')).findBudgetBySettings() : undefined,
  findCost: async (path) => (await import('../statusline/find-cost-by-settings.ts')).findCostBySettings(path),
});
writeNow('stdout', line);
