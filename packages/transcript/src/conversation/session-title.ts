import { titleTypes } from '../records/record-meaning.ts';
import type { RecordType } from '../records/record-types.ts';
import { listModelRuns } from './link-thread.ts';
import { findTitleLine, headingMarks } from './facts/message-text.ts';
import type { SummaryFact } from './facts/file-notes.ts';
import type { FileFacts } from './open-file-facts.ts';
import { toTypedCommand } from './parse-command.ts';

export interface SessionTitle {
  readonly text: string;
  /** The type of the record that gives it, or what it was taken from. */
  readonly from: RecordType | 'desktop-title' | 'first-prompt' | 'first-command';
}

/**
 * What a session is called: by its person, by the model, by Claude Desktop, else by its first words; without any, by
 * what else its file has. Marks of a heading before it are dropped; what is empty then names nothing.
 */
export function toSessionTitle(
  facts: FileFacts | undefined,
  summaries: readonly SummaryFact[],
  desktopTitle?: string,
): SessionTitle | undefined {
  if (facts === undefined) return undefined;
  return (
    findOwnTitle(facts) ??
    toTitle(findSummary(facts, summaries)?.summary, titleTypes.leaf) ??
    toDesktopTitle(desktopTitle) ??
    toTitle(findOpening(facts), 'first-prompt') ??
    toTitle(facts.titles.summary, titleTypes.leaf) ??
    toTitle(findCommand(facts), 'first-command')
  );
}

/** What its own file calls it on purpose: then no title from another file is better. */
export function findOwnTitle({ titles }: Pick<FileFacts, 'titles'>): SessionTitle | undefined {
  return toTitle(titles.person, titleTypes.person) ?? toTitle(titles.model, titleTypes.model);
}

export function toDesktopTitle(text: string | undefined): SessionTitle | undefined {
  return toTitle(text, 'desktop-title');
}

/** Whether the title of Claude Desktop would be the one, going by where the present one is from. */
export function isBelowDesktopTitle(from: string | null | undefined): boolean {
  return from === null || from === undefined || ['desktop-title', 'first-prompt', 'first-command'].includes(from);
}

/** Whether a title is of that kind. */
export function isOwnTitle(from: string | null | undefined): boolean {
  return from === titleTypes.person || from === titleTypes.model;
}

function toTitle(text: string | undefined, from: SessionTitle['from']): SessionTitle | undefined {
  const bare = text?.replace(headingMarks, '');
  return bare === undefined || bare === '' ? undefined : { text: bare, from };
}

/** The last summary whose leaf is a record of this file, wherever the summary itself was written. */
function findSummary(facts: FileFacts, summaries: readonly SummaryFact[]): SummaryFact | undefined {
  return summaries.findLast((summary) => facts.nodes.findUuid(summary.leafUuid) !== -1);
}

/** What the first prompt begins with. */
function findOpening(facts: FileFacts): string | undefined {
  const { table } = facts.nodes;
  const index = findFirst(facts, 'prompt');
  if (index === undefined) return undefined;
  return table.opening?.index === index ? table.opening.line : findTitleLine(table.getText(index));
}

/** The first command as it was typed. */
function findCommand(facts: FileFacts): string | undefined {
  const index = findFirst(facts, 'command');
  if (index === undefined) return undefined;
  return findTitleLine(toTypedCommand(facts.nodes.table.getText(index)));
}

function findFirst({ nodes }: FileFacts, kind: 'prompt' | 'command'): number | undefined {
  const { table, length } = nodes;
  const modelRuns = listModelRuns(nodes);
  for (let at = 0; at < table.starts.length && table.starts.get(at) < length; at++) {
    const index = table.starts.get(at);
    if (table.getUserKind(index) === kind && !table.isSidechain(index) && !modelRuns.has(index)) return index;
  }
  return undefined;
}
