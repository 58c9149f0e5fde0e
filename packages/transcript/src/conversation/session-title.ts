import { toTypedText } from './message-text.ts';
import type { FileFacts, SummaryFact } from './open-file-facts.ts';

export interface SessionTitle {
  readonly text: string;
  readonly from: 'custom-title' | 'ai-title' | 'summary' | 'first-prompt';
}

const planPrefix = 'Implement the following plan:';

/** What a session is called: by its person, by the model, else by its first words. */
export function toSessionTitle(facts: FileFacts | undefined, summaries: readonly SummaryFact[]): SessionTitle | undefined {
  if (facts === undefined) return undefined;
  if (facts.titles.custom !== undefined) return { text: facts.titles.custom, from: 'custom-title' };
  if (facts.titles.ai !== undefined) return { text: facts.titles.ai, from: 'ai-title' };
  const summary = findSummary(facts, summaries);
  if (summary !== undefined) return { text: summary.summary, from: 'summary' };
  const first = facts.nodes.find((node) => node.user?.kind === 'prompt' && !node.isSidechain)?.user?.text;
  const text = first === undefined ? undefined : toFirstLine(first);
  return text === undefined ? undefined : { text, from: 'first-prompt' };
}

/** The last summary whose leaf is a record of this file, wherever the summary itself was written. */
function findSummary(facts: FileFacts, summaries: readonly SummaryFact[]): SummaryFact | undefined {
  if (summaries.length === 0) return undefined;
  const uuids = new Set(facts.nodes.map((node) => node.uuid));
  return summaries.findLast((summary) => uuids.has(summary.leafUuid));
}

function toFirstLine(prompt: string): string | undefined {
  const typed = toTypedText(prompt);
  const text = typed.startsWith(planPrefix) ? typed.slice(planPrefix.length) : typed;
  return text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '');
}
