import type { CallStatus } from '@scrollkeep/transcript/conversation/build-tool-calls.ts';
import { toPanelSize } from '../model/panel-size.ts';
import type { MediaPanel, NotePanel, PanelKind } from '../model/panel.ts';
import type { AgentView, Entry } from '../model/session-view.ts';
import { listPanelLines } from './list-panel-lines.ts';
import { printPanelLines, type Fold } from './panel-line.ts';
import { toReadableAmount, toReadableBytes, toReadableDuration } from '../text/readable.ts';
import { callStatusWords } from '../text/status-words.ts';
import { toSafeLine } from './safe-text.ts';
import type { Paint, TerminalStyle } from './terminal-style.ts';
import { cutEnd, toTextWidth } from '../text/text-width.ts';
import { toPlainLine, wrapLine } from './wrap-line.ts';

export interface EntryLook {
  readonly width: number;
  readonly style: TerminalStyle;
  /** Whether everything is unfolded. */
  readonly isFull: boolean;
  /** Whether a summary that is too long for its line goes on below, although not everything is unfolded. */
  readonly keepsSummaries?: boolean | undefined;
}

/** How many lines of a panel are enough to know it by; the end of an output tells how it went. */
const folds: Readonly<Record<PanelKind, Fold | undefined>> = {
  markdown: { head: 6, tail: 0 },
  text: { head: 6, tail: 0 },
  code: { head: 5, tail: 0 },
  diff: { head: 16, tail: 0 },
  terminal: { head: 2, tail: 4 },
  list: { head: 12, tail: 0 },
  fields: { head: 6, tail: 0 },
  table: { head: 8, tail: 0 },
  links: { head: 6, tail: 0 },
  media: undefined,
  note: { head: 4, tail: 0 },
  raw: { head: 6, tail: 0 },
};

/** An entry as lines, without the agents below it. */
export function printEntry(entry: Entry, look: EntryLook): readonly string[] {
  const { style } = look;
  switch (entry.role) {
    case 'prompt':
      return printSpoken(entry, look, { mark: '❯ ', paint: style.prompt, text: style.strong });
    case 'queued-prompt':
      return printSpoken(entry, look, {
        mark: '❯ [while Claude was working] ',
        paint: style.prompt,
        text: style.strong,
      });
    case 'answer':
      return printSpoken(entry, look, {
        mark: '● ',
        paint: entry.level === 'error' ? style.bad : entry.author === 'client' ? style.faint : style.good,
      });
    case 'thinking':
      return printSpoken(entry, look, { mark: '✻ ', paint: style.faint, text: style.faint });
    case 'command':
      return printTitled(entry, look, { mark: '❯ ', paint: style.prompt });
    case 'call':
      return printTitled(entry, look, { mark: '▸ ', paint: toStatusPaint(entry.call?.status, style) });
    case 'result':
      return printTitled(entry, look, {
        mark: '▹ ',
        paint: entry.level === 'info' ? style.faint : toLevelPaint(entry.level, style),
      });
    case 'compaction':
      return printTitled(entry, look, { mark: '◆ ', paint: style.accent });
    case 'notice':
    case 'note':
    case 'unknown':
      return printTitled(entry, look, {
        mark: entry.level === 'info' ? '· ' : '! ',
        paint: toLevelPaint(entry.level, style),
      });
  }
}

/** One line for an agent that is not shown in full, or above one that is. */
export function printAgentTitle(agent: AgentView, saidAbove: string, look: EntryLook): readonly string[] {
  const { style } = look;
  const words = [agent.type, agent.description]
    .filter((part) => part !== undefined && part !== '' && !saidAbove.includes(part))
    .join(': ');
  const figures = [
    toReadableAmount(agent.calls, 'call'),
    agent.failedCalls === 0 ? undefined : `${agent.failedCalls} failed`,
    agent.durationMs === undefined ? undefined : toReadableDuration(agent.durationMs),
    agent.id.slice(0, longestId),
  ];
  const tail = figures.filter((part) => part !== undefined).join(' · ');
  return printLine(
    {
      mark: style.accent('↳ '),
      title: words === '' ? 'agent' : 'agent:',
      summary: words,
      tail,
      paintTitle: style.accent,
    },
    look,
  );
}

// Ids of agents have up to 17 digits; those of 1.0 are uuids, of which the beginning is enough.
const longestId = 24;

interface Spoken {
  readonly mark: string;
  readonly paint: Paint;
  readonly text?: Paint;
}

const spokenIndent = '  ';

/** What somebody said is in full, with a mark before it. */
function printSpoken(entry: Entry, look: EntryLook, { mark, paint, text }: Spoken): readonly string[] {
  const { style } = look;
  const width = look.width - mark.length;
  const lines = entry.panels.flatMap((panel) =>
    printPanelLines(listPanelLines(panel, { width, style, saidAbove: '' }), { width, style, fold: undefined }),
  );
  const shown = lines.length > 0 ? lines : [entry.role === 'prompt' ? '' : toSafeLine(entry.title)];
  return shown.map((line, at) => (at === 0 ? paint(mark) : spokenIndent) + (text?.(line) ?? line));
}

/** A title, and the panels below it behind a rule. */
function printTitled(
  entry: Entry,
  look: EntryLook,
  { mark, paint }: { readonly mark: string; readonly paint: Paint },
): readonly string[] {
  const { style } = look;
  const isFolded = entry.isFolded && !look.isFull;
  const tail = [
    callStatusWords[entry.call?.status ?? 'ok'] || undefined,
    entry.call?.durationMs === undefined || entry.call.durationMs < 1000
      ? undefined
      : toReadableDuration(entry.call.durationMs),
    isFolded && entry.panels.length > 0 ? toFoldedSize(entry) : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
  const isAside = entry.role === 'notice' || entry.role === 'note';
  const line: TitleLine = {
    mark: paint(mark),
    title:
      (isAside || entry.role === 'compaction') && entry.summary !== ''
        ? `${entry.title.replace(/[:\s]+$/, '')}:`
        : entry.title,
    summary: entry.summary,
    tail,
    paintTitle: isAside ? toLevelPaint(entry.level, style) : entry.role === 'unknown' ? style.warning : style.strong,
    paintSummary: isAside ? style.faint : undefined,
  };
  const isCut = !isKept(look) && toTextWidth(toSafeLine(line.summary)) > toSummaryRoom(line, look);
  return [...printLine(line, look), ...(isFolded ? [] : printBody(entry, look, isCut))];
}

/** What the title says already is not said again, unless it was cut there. */
function printBody(entry: Entry, look: EntryLook, isCut: boolean): readonly string[] {
  const { style } = look;
  const gutter = style.faint('  │ ');
  const width = look.width - 4;
  return entry.panels
    .flatMap((panel) => {
      const saidAbove = isCut && panel.kind !== 'code' && panel.kind !== 'diff' ? '' : entry.summary;
      const lines = listPanelLines(panel, { width, style, saidAbove });
      const label =
        panel.label === undefined || lines.length === 0
          ? []
          : printPanelLines([{ text: panel.label, paint: style.accent }], { width, style, fold: undefined });
      return [...label, ...printPanelLines(lines, { width, style, fold: look.isFull ? undefined : folds[panel.kind] })];
    })
    .map((line) => (gutter + line).trimEnd());
}

interface TitleLine {
  readonly mark: string;
  readonly title: string;
  readonly summary: string;
  readonly tail: string;
  readonly paintTitle: Paint;
  readonly paintSummary?: Paint | undefined;
}

/** One line, its summary cut if there is no room; where everything is unfolded it goes on below instead. */
function printLine(line: TitleLine, look: EntryLook): readonly string[] {
  const { mark, tail } = line;
  const markWidth = toTextWidth(toPlainLine(mark));
  const summary = toSafeLine(line.summary.replaceAll('\n', ' '));
  const shown = isKept(look) ? summary : cutEnd(summary, toSummaryRoom(line, look));
  const parts = [
    line.paintTitle(toSafeLine(line.title.replaceAll('\n', ' '))),
    shown === '' ? '' : ` ${line.paintSummary?.(shown) ?? shown}`,
    tail === '' ? '' : look.style.faint(` · ${tail}`),
  ];
  return wrapLine(parts.join(''), look.width - markWidth, 'word').map(
    (piece, at) => (at === 0 ? mark : ' '.repeat(markWidth)) + piece,
  );
}

function isKept({ isFull, keepsSummaries }: EntryLook): boolean {
  return isFull || keepsSummaries === true;
}

const leastSummary = 12;

function toSummaryRoom({ mark, title, tail }: TitleLine, { width }: EntryLook): number {
  const taken =
    toTextWidth(toPlainLine(mark)) +
    toTextWidth(toSafeLine(title.replaceAll('\n', ' '))) +
    1 +
    (tail === '' ? 0 : toTextWidth(tail) + 3);
  return Math.max(leastSummary, width - taken);
}

/** What is folded away: short remarks and media by name, the rest by its size. */
function toFoldedSize({ panels, summary }: Entry): string | undefined {
  const [only] = panels;
  if (panels.length === 1 && only?.kind === 'text' && only.text.trim() === summary) return undefined;
  const named = panels.flatMap((panel) =>
    panel.kind === 'media' || (panel.kind === 'note' && panel.text.length <= 60) ? [toNamed(panel)] : [],
  );
  const { lines, bytes } = toPanelSize(
    panels.filter((panel) => panel.kind !== 'media' && (panel.kind !== 'note' || panel.text.length > 60)),
  );
  return [
    lines === 0
      ? named.length === 0
        ? 'empty'
        : undefined
      : `${toReadableAmount(lines, 'line')}, ${toReadableBytes(bytes)}`,
    ...named,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

function toNamed(panel: MediaPanel | NotePanel): string {
  if (panel.kind === 'note') return toSafeLine(panel.text.replaceAll('\n', ' '));
  return [panel.mediaType, panel.bytes === undefined ? undefined : toReadableBytes(panel.bytes)]
    .filter((part) => part !== undefined)
    .map((part) => toSafeLine(part))
    .join(' ');
}

function toStatusPaint(status: CallStatus | undefined, style: TerminalStyle): Paint {
  return status === 'ok'
    ? style.good
    : status === 'error'
      ? style.bad
      : status === 'pending'
        ? style.accent
        : style.warning;
}

function toLevelPaint(level: Entry['level'], style: TerminalStyle): Paint {
  return level === 'error' ? style.bad : level === 'warning' ? style.warning : style.faint;
}
