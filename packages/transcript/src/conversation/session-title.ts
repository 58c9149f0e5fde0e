import { titleTypes } from '../records/record-meaning.ts';
import type { RecordType } from '../records/record-types.ts';
import { listModelRuns } from './link-thread.ts';
import { findTitleLine } from './facts/message-text.ts';
import type { SummaryFact } from './facts/file-notes.ts';
import type { FileFacts } from './open-file-facts.ts';

export interface SessionTitle {
  readonly text: string;
  /** The type of the record that gives it, or what it was taken from. */
  readonly from: RecordType | 'first-prompt';
}

/** What a session is called: by its person, by the model, else by its first words. */
export function toSessionTitle(
  facts: FileFacts | undefined,
  summaries: readonly SummaryFact[],
): SessionTitle | undefined {
  if (facts === undefined) return undefined;
  if (facts.titles.person !== undefined) return { text: facts.titles.person, from: titleTypes.person };
  if (facts.titles.model !== undefined) return { text: facts.titles.model, from: titleTypes.model };
  const summary = findSummary(facts, summaries);
  if (summary !== undefined) return { text: summary.summary, from: titleTypes.leaf };
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
