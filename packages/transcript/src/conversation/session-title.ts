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
  const first = findFirstPrompt(facts);
  const text = first === undefined ? undefined : toFirstLine(first);
  return text === undefined ? undefined : { text, from: 'first-prompt' };
}

/** The last summary whose leaf is a record of this file, wherever the summary itself was written. */
function findSummary(facts: FileFacts, summaries: readonly SummaryFact[]): SummaryFact | undefined {
  return summaries.findLast((summary) => facts.nodes.findUuid(summary.leafUuid) !== -1);
}

function findFirstPrompt({ nodes: { table, length } }: FileFacts): string | undefined {
  for (let at = 0; at < table.starts.length && table.starts.get(at) < length; at++) {
    const index = table.starts.get(at);
    if (table.getUserKind(index) === 'prompt' && !table.isSidechain(index)) return table.getText(index);
  }
  return undefined;
}

function toFirstLine(prompt: string): string | undefined {
  const typed = toTypedText(prompt);
  const text = typed.startsWith(planPrefix) ? typed.slice(planPrefix.length) : typed;
  return text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '');
}
