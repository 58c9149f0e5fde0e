import { listModelRuns } from './link-thread.ts';
import { findTitleLine } from './message-text.ts';
import type { FileFacts, SummaryFact } from './open-file-facts.ts';

export interface SessionTitle {
  readonly text: string;
  readonly from: 'custom-title' | 'ai-title' | 'summary' | 'first-prompt';
}

/** What a session is called: by its person, by the model, else by its first words. */
export function toSessionTitle(
  facts: FileFacts | undefined,
  summaries: readonly SummaryFact[],
): SessionTitle | undefined {
  if (facts === undefined) return undefined;
  if (facts.titles.custom !== undefined) return { text: facts.titles.custom, from: 'custom-title' };
  if (facts.titles.ai !== undefined) return { text: facts.titles.ai, from: 'ai-title' };
  const summary = findSummary(facts, summaries);
  if (summary !== undefined) return { text: summary.summary, from: 'summary' };
  const text = findOpening(facts);
  return text === undefined ? undefined : { text, from: 'first-prompt' };
}

/** The last summary whose leaf is a record of this file, wherever the summary itself was written. */
function findSummary(facts: FileFacts, summaries: readonly SummaryFact[]): SummaryFact | undefined {
  return summaries.findLast((summary) => facts.nodes.findUuid(summary.leafUuid) !== -1);
}

/** What the first prompt begins with. */
function findOpening({ nodes }: FileFacts): string | undefined {
  const { table, length } = nodes;
  const modelRuns = listModelRuns(nodes);
  for (let at = 0; at < table.starts.length && table.starts.get(at) < length; at++) {
    const index = table.starts.get(at);
    if (table.getUserKind(index) !== 'prompt' || table.isSidechain(index) || modelRuns.has(index)) continue;
    return table.opening?.index === index ? table.opening.line : findTitleLine(table.getText(index));
  }
  return undefined;
}
