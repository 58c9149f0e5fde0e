import { parseMarkdown } from '../../markdown/parse-markdown.ts';
import { toReadableDuration } from '../../text/readable.ts';
import type { Entry } from '../../model/session-view.ts';
import { callStatusWords } from '../../text/status-words.ts';
import { escapeMarkdownLine, toCodeSpan } from './escape-markdown.ts';
import { printBlocks } from './print-blocks.ts';
import { printFoldedWords, printMarkdownPanel, printNote, printSpokenText, type MarkdownLook } from './print-panel.ts';

export interface EntryLook extends Pick<MarkdownLook, 'level' | 'isOpen'> {
  /** What the person is called: `You`, unless the reader is somebody else. */
  readonly person?: string;
}

/** An entry as blocks of Markdown; empty ones among them. */
export function printMarkdownEntry(entry: Entry, look: EntryLook): readonly string[] {
  const { level, person = 'You' } = look;
  switch (entry.role) {
    case 'prompt':
      return [`**${entry.author === 'person' ? person : 'Task'}:**`, ...printSpoken(entry, look)];
    case 'queued-prompt':
      return [`**${person}, while Claude was working:**`, ...printSpoken(entry, look)];
    case 'answer':
      return entry.level === 'error'
        ? entry.panels.map((panel) =>
            printNote({ kind: 'note', level: 'error', text: panel.kind === 'markdown' ? panel.text : '' }, look),
          )
        : entry.panels.map((panel) => printMarkdownPanel(panel, { ...look, isFolded: false, saidAbove: '' }));
    case 'thinking': {
      const text = entry.panels.map((panel) => (panel.kind === 'markdown' ? panel.text : '')).join('\n\n');
      return [
        text.trim() === ''
          ? `*${escapeMarkdownLine(entry.title)}*`
          : look.isOpen === true
            ? `**${escapeMarkdownLine(entry.title)}:**\n\n${printSpokenText(text, level)}`
            : printFoldedWords(text, level, `${entry.title}: ${entry.summary}`),
      ];
    }
    case 'command':
      return [
        `**${person}:** ${toCodeSpan(`${entry.title} ${entry.summary}`)}`,
        ...printPanels(entry, look, entry.summary),
      ];
    case 'call':
      return [printCallLine(entry), ...printPanels(entry, look, entry.summary)];
    case 'result':
      return [
        `▹ **${escapeMarkdownLine(entry.title)}**${entry.summary === '' ? '' : ` ${toCodeSpan(entry.summary)}`}` +
          `${entry.level === 'error' ? ' · failed' : ''}`,
        ...printPanels(entry, look, entry.summary),
      ];
    case 'compaction':
      return [
        '---',
        `**${escapeMarkdownLine(entry.title)}**` +
          `${entry.summary === '' ? '' : ` (${escapeMarkdownLine(entry.summary)})`}`,
        ...entry.panels.map((panel) =>
          panel.kind !== 'markdown'
            ? ''
            : look.isOpen === true
              ? printSpokenText(panel.text, level)
              : printFoldedWords(panel.text, level, 'Summary'),
        ),
      ];
    default: {
      const words =
        `${escapeMarkdownLine(entry.title)}` +
        `${entry.summary === '' ? '' : `: ${escapeMarkdownLine(entry.summary)}`}`;
      return [
        entry.level === 'info'
          ? `*${words}*`
          : printNote({
              kind: 'note',
              level: entry.level,
              text: [entry.title, entry.summary].filter((part) => part !== '').join(': '),
            }),
        ...printPanels(entry, look, ''),
      ];
    }
  }
}

function printSpoken({ panels }: Entry, look: EntryLook): readonly string[] {
  const { level } = look;
  return panels.map((panel) =>
    panel.kind === 'text'
      ? printSpokenText(panel.text, level)
      : panel.kind === 'markdown'
        ? printBlocks(parseMarkdown(panel.text), { level, keepsLines: true })
        : printMarkdownPanel(panel, { ...look, isFolded: false, saidAbove: '' }),
  );
}

function printPanels(entry: Entry, look: EntryLook, saidAbove: string): readonly string[] {
  return entry.panels.map((panel) => printMarkdownPanel(panel, { ...look, isFolded: entry.isFolded, saidAbove }));
}

function printCallLine({ title, summary, call }: Entry): string {
  const facts = [callStatusWords[call?.status ?? 'ok'], toLongDuration(call?.durationMs) ?? ''].filter(
    (fact) => fact !== '',
  );
  return (
    '▸ ' +
    (`**${escapeMarkdownLine(title)}**${summary === '' ? '' : ` ${toCodeSpan(summary)}`}` +
      `${facts.length === 0 ? '' : ` · ${facts.join(' · ')}`}`)
  );
}

/** A duration that is worth a word. */
export function toLongDuration(ms: number | undefined): string | undefined {
  return ms === undefined || ms < 1000 ? undefined : toReadableDuration(ms);
}
