import type { Entry, TurnView } from '@scrollkeep/view/model/session-view.ts';
import { escapeMarkdownLine, toCodeSpan } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { printMarkdownEntry, toLongDuration } from '@scrollkeep/view/printers/markdown/print-entry.ts';
import { findTurnMark, printBranch, resumeWords } from '@scrollkeep/view/model/branch-words.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { shortenPanel, type PanelRoom } from './shorten-panel.ts';

export const details = ['short', 'normal', 'full'] as const;
export type Detail = (typeof details)[number];

const rooms: Readonly<Record<Detail, PanelRoom | undefined>> = {
  short: { lines: 0, characters: 0 },
  normal: { lines: 12, characters: 1200 },
  full: undefined,
};

export interface TurnBlocksOptions {
  readonly detail: Detail;
  /** Of a turn in several parts: only the first has a heading. */
  readonly part: number;
}

/**
 * A turn as blocks of Markdown, for a model: a heading, then what was said and done. The same turn gives the same
 * blocks every time, so that pages fit together.
 */
export function printTurnBlocks(turn: TurnView, { detail, part }: TurnBlocksOptions): readonly string[] {
  const entries = turn.entries.flatMap((entry) => printEntry(entry, detail));
  const unreadable =
    turn.hidden.unreadable === 0
      ? []
      : [
          `*${toReadableAmount(turn.hidden.unreadable, 'record')} could not be read: the file has ` +
            'changed in the meantime*',
        ];
  const branches = turn.otherBranches.map(
    (branch) => `*${printBranch(branch)}: ${escapeMarkdownLine(branch.text.slice(0, 200))}*`,
  );
  const resume = turn.resumesHere ? [`*${resumeWords}*`] : [];
  const blocks = [...entries, ...unreadable, ...resume, ...branches];
  // Before the first prompt there is mostly nothing to see.
  return part > 0 || (turn.number === 0 && blocks.length === 0) ? blocks : [printHeading(turn), ...blocks];
}

function printHeading(turn: TurnView): string {
  const ms = Date.parse(turn.startedAt ?? '');
  const facts = [
    turn.number === 0 ? 'Before the first prompt' : `Turn ${turn.number}`,
    findTurnMark(turn) ?? '',
    Number.isNaN(ms) ? '' : `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    toLongDuration(turn.durationMs) ?? '',
  ];
  return `## ${facts.filter((fact) => fact !== '').join(' · ')}`;
}

function printEntry(entry: Entry, detail: Detail): readonly string[] {
  if (entry.role === 'thinking' && detail !== 'full') return [];
  if (entry.role === 'note' && detail === 'short') return [];
  const blocks = printMarkdownEntry(shorten(entry, rooms[detail]), { level: 2, isOpen: true, person: 'User' }).filter(
    (block) => block !== '',
  );
  const agents = entry.agents.map(
    (agent) =>
      `↳ agent ${toCodeSpan(agent.id.slice(0, 100))} ${escapeMarkdownLine((agent.type ?? '').slice(0, 60))}: ` +
      `${escapeMarkdownLine(agent.description.slice(0, 200))} (${toReadableAmount(agent.calls, 'call')}; ` +
      'pass the id as agent to read_turns)',
  );
  const text = [...blocks, ...agents].join('\n\n');
  return text === '' ? [] : [text];
}

/**
 * What people and the assistant said stays whole; what tools were given and gave back may be long, and is hardly ever
 * what is looked for.
 */
function shorten(entry: Entry, room: PanelRoom | undefined): Entry {
  if (
    room === undefined ||
    entry.role === 'prompt' ||
    entry.role === 'queued-prompt' ||
    entry.role === 'answer' ||
    entry.role === 'compaction'
  )
    return entry;
  if (room.lines === 0) return { ...entry, summary: entry.summary.slice(0, 200), panels: [] };
  return {
    ...entry,
    summary: entry.summary.slice(0, 400),
    panels: entry.panels.map((panel) => shortenPanel(panel, room)),
  };
}
