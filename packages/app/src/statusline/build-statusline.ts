import type { BudgetState } from '@scrollkeep/transcript/usage/budget.ts';
import { toPriceFinder } from '@scrollkeep/transcript/usage/prices/find-price.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import { findLastUsage } from './find-last-usage.ts';
import { parseStatus, type Status } from './parse-status.ts';
import { printStatusline } from './print-statusline.ts';

export interface StatuslineOptions {
  readonly color: boolean;
  readonly now: number;
  /** Cost of a session by its transcript, for versions that do not say it themselves. */
  readonly findCost: (transcriptPath: string) => Promise<number | undefined>;
  /** The budget that is closest to its limit, as it was last computed. */
  readonly findBudget: () => Promise<BudgetState | undefined>;
}

const longWindow = 1_000_000;

/**
 * The line for what Claude Code passed. A status line that fails shows nothing at all, so trouble is said in the line
 * itself.
 */
export async function buildStatusline(input: string, options: StatuslineOptions): Promise<string> {
  const status = parseStatus(input);
  if (status === undefined) return 'scrollkeep statusline: no status on standard input (Claude Code passes JSON)\n';
  const last =
    status.transcriptPath === undefined || status.contextTokens !== undefined
      ? undefined
      : findLastUsage(status.transcriptPath);
  const contextTokens = status.contextTokens ?? last?.contextTokens;
  const costMicros =
    status.costMicros ??
    (status.transcriptPath === undefined ? undefined : await options.findCost(status.transcriptPath));
  return printStatusline(
    {
      ...status,
      model: status.modelName ?? status.model ?? last?.model,
      contextTokens,
      contextWindow: status.contextWindow ?? findWindow(status, last?.model, contextTokens),
      costMicros,
      isComputed: status.costMicros === undefined,
      budget: await options.findBudget(),
    },
    options,
  );
}

function findWindow(
  { model }: Status,
  lastModel: string | undefined,
  contextTokens: number | undefined,
): number | undefined {
  const name = model ?? lastModel;
  if (name === undefined) return undefined;
  if (name.endsWith('[1m]')) return longWindow;
  const found = toPriceFinder(priceTable)(name, undefined)?.contextWindow;
  return found !== undefined && contextTokens !== undefined && contextTokens > found ? longWindow : found;
}
