import type { UsageCopy } from './message-usage.ts';
import { addTokenCounts, noTokens } from './prices/add-token-counts.ts';
import type { TokenCounts } from './prices/token-counts.ts';

export interface ModelUsage extends TokenCounts {
  readonly messages: number;
}

/**
 * Adds up usage, each message once: one answer of the API is on several lines and is copied into forks, resumes and
 * agent files. Of all copies the one with the most output tokens counts, the last such; a copy without message id
 * is alone.
 */
export function openUsageTotals() {
  const chosen = new Map<string, { readonly copy: UsageCopy; readonly order: string }>();
  const alone: UsageCopy[] = [];
  const listCopies = (): readonly UsageCopy[] => [...[...chosen.values()].map(({ copy }) => copy), ...alone];
  return {
    /** The lines of a file in their order; files in any order, `order` says which of two is the later one. */
    add(copy: UsageCopy, order: string): void {
      const key = copy.messageId ?? (copy.recordUuid === undefined ? undefined : `record ${copy.recordUuid}`);
      if (key === undefined) {
        alone.push(copy);
        return;
      }
      const best = chosen.get(key);
      if (
        best === undefined ||
        copy.output > best.copy.output ||
        (copy.output === best.copy.output && order >= best.order)
      )
        chosen.set(key, { copy, order });
    },
    copies: listCopies,
    byModel: (): ReadonlyMap<string, ModelUsage> => addUp(listCopies()),
  };
}

function addUp(copies: readonly UsageCopy[]): ReadonlyMap<string, ModelUsage> {
  const totals = new Map<string, ModelUsage>();
  for (const copy of copies) {
    const sum = totals.get(copy.model) ?? { messages: 0, ...noTokens };
    totals.set(copy.model, { messages: sum.messages + 1, ...addTokenCounts(sum, copy) });
  }
  return totals;
}
