import { addHidden, printHidden, type HiddenCounts } from '../model/hidden-counts.ts';
import type { AgentView, Entry, PiecedTurnView, SessionHeader, SessionView, TurnView } from '../model/session-view.ts';
import { printAgentTitle, printEntry, type EntryLook } from './print-entry.ts';
import { printSessionHeader } from './print-session-header.ts';
import { findReadableTime, toReadableAmount, toReadableDuration } from '../text/readable.ts';
import { toSafeLine } from './safe-text.ts';
import { toTerminalStyle, type TerminalStyle } from './terminal-style.ts';
import { toTextWidth } from '../text/text-width.ts';
import { wrapLine } from './wrap-line.ts';
import { listMarkWords } from '../model/marks.ts';
import { apiErrorWords, resumeWords } from '../model/branch-words.ts';
import { showsNothing } from '../model/shows-nothing.ts';

export interface TerminalOptions {
  readonly width: number;
  readonly color: boolean;
  /** Calls in full (and everything else unfolded), with a few lines of each, or not at all. */
  readonly tools: 'full' | 'short' | 'none';
  readonly thinking: boolean;
  /** For a pipe or file, if nothing is cut. */
  readonly keepsSummaries?: boolean;
  /** A name such as `UTC`; by default the machine's own. */
  readonly timeZone?: string | undefined;
  /** How a person asks for what is not shown, in the words of the program that prints. */
  readonly hints?: TerminalHints;
}

export interface TerminalHints {
  readonly path: (turn: number) => string;
  readonly thinking: string;
  readonly tools: string;
}

/** Prints a session piece by piece, as it is read. Every piece ends with a line end. */
export interface TerminalPrinter {
  header(header: SessionHeader): string;
  /** One piece per entry, so that a long turn is never one text. */
  turn(turn: PiecedTurnView): Iterable<string>;
  orphan(agent: AgentView): Iterable<string>;
  /** What was left out, in all. */
  end(): string;
}

const leastWidth = 20;

export function openTerminalPrinter(options: TerminalOptions): TerminalPrinter {
  const style = toTerminalStyle(options.color);
  const width = Math.max(leastWidth, options.width);
  const ownLook: EntryLook = { width, style, isFull: options.tools === 'full', keepsSummaries: options.keepsSummaries };
  const left = { thoughts: 0, calls: 0 };
  const hidden: HiddenCounts[] = [];
  let date: string | undefined;
  let hasOrphans = false;

  function* printTurn(turn: PiecedTurnView): Generator<string> {
    hidden.push(turn.hidden);
    if (showsNothing(turn)) return;
    const time = findReadableTime(turn.startedAt, options.timeZone);
    const shownTime = time === undefined ? undefined : time.date === date ? time.time : `${time.date} ${time.time}`;
    date = time?.date ?? date;
    yield toText(turn.piece?.isFirst === false ? [''] : ['', ...printTurnHeading(turn, shownTime, width, style), '']);
    yield* printEntries(turn.entries, ownLook);
    if (turn.resumesHere) yield toText(['', ...wrapLine(style.warning(`↺ ${resumeWords}`), width, 'word')]);
    if (turn.otherBranches.length > 0) yield toText(['', ...printBranches(turn, width, style, options.hints)]);
  }

  function* printEntries(entries: readonly Entry[], look: EntryLook): Generator<string> {
    let before: Entry | undefined;
    for (const entry of entries) {
      if (!isShown(entry)) continue;
      const gap = before === undefined || (isSmall(before) && isSmall(entry)) ? [] : [''];
      before = entry;
      // A call whose agents are shown in full need not repeat their task and report.
      const isOpened = entry.agents.some((agent) => agent.turns !== undefined);
      yield toText([...gap, ...printEntry(isOpened && !look.isFull ? { ...entry, panels: [] } : entry, look)]);
      for (const agent of entry.agents)
        yield* indent(printAgent(agent, toSaid(entry), { ...look, width: look.width - 2 }), '  ');
    }
  }

  /** An agent's own turns are behind a rule of their own, as deep as they are. */
  function* printAgent(agent: AgentView, saidAbove: string, look: EntryLook): Generator<string> {
    yield toText(printAgentTitle(agent, saidAbove, look));
    hidden.push(agent.hidden);
    const inner = { ...look, width: Math.max(leastWidth, look.width - 2) };
    const bar = style.accent('┃ ');
    for (const turn of agent.turns ?? []) {
      hidden.push(turn.hidden);
      if (showsNothing(turn)) continue;
      if ((agent.turns?.length ?? 0) > 1)
        yield* indent([toText(printTurnHeading(turn, undefined, inner.width, style))], bar);
      yield* indent(printEntries(turn.entries, inner), bar);
    }
    for (const below of agent.agents) yield* indent(printAgent(below, '', inner), '  ');
  }

  function isShown(entry: Entry): boolean {
    if (entry.role === 'thinking' && (!options.thinking || entry.panels.length === 0)) {
      if (!options.thinking && entry.panels.length > 0) left.thoughts++;
      return options.thinking;
    }
    if (
      (entry.role !== 'call' && entry.role !== 'result') ||
      options.tools !== 'none' ||
      entry.agents.some((agent) => agent.turns !== undefined)
    )
      return true;
    left.calls++;
    return false;
  }

  return {
    header: (header) => {
      hidden.push(header.unplaced);
      date = findReadableTime(header.startedAt, options.timeZone)?.date;
      return toText(printSessionHeader(header, { width, style, timeZone: options.timeZone }));
    },
    turn: printTurn,
    *orphan(agent) {
      if (!hasOrphans) yield toText(['', printRule('Agents without a call', '', width, style), '']);
      hasOrphans = true;
      yield* printAgent(agent, '', ownLook);
    },
    end: () => {
      const all = addHidden(hidden);
      const parts = [
        left.thoughts === 0
          ? undefined
          : `${toReadableAmount(left.thoughts, 'thought')}${toHint(options.hints?.thinking)}`,
        left.calls === 0 ? undefined : `${toReadableAmount(left.calls, 'call')}${toHint(options.hints?.tools)}`,
        all.records === 0 ? undefined : printHidden(all),
      ].filter((part) => part !== undefined);
      const lost =
        all.unreadable === 0
          ? []
          : wrapLine(
              style.warning(`! ${toReadableAmount(all.unreadable, 'record')} could not be read: the file has changed`),
              width,
              'word',
            );
      const rest = parts.length === 0 ? [] : wrapLine(style.faint(`not shown: ${parts.join(', ')}`), width, 'word');
      return parts.length + lost.length === 0 ? '' : toText(['', ...lost, ...rest]);
    },
  };
}

/** A whole session view as text. */
export function printSessionView(view: SessionView, options: TerminalOptions): string {
  const printer = openTerminalPrinter(options);
  const pieces = [printer.header(view.header)];
  for (const turn of view.turns) for (const piece of printer.turn(turn)) pieces.push(piece);
  for (const agent of view.orphans) for (const piece of printer.orphan(agent)) pieces.push(piece);
  pieces.push(printer.end());
  return pieces.join('');
}

/** What a call says of its agents: their kind, their description, their task. */
function toSaid({ title, summary, panels }: Entry): string {
  return [title, summary, ...panels.map((panel) => (panel.kind === 'markdown' ? panel.text : ''))].join('\n');
}

/** Calls and notices stand close together; what is said stands apart. */
function isSmall(entry: Entry): boolean {
  return entry.role === 'call' || entry.role === 'result' || entry.role === 'notice' || entry.role === 'note';
}

function printTurnHeading(
  turn: TurnView,
  time: string | undefined,
  width: number,
  style: TerminalStyle,
): readonly string[] {
  const name = turn.number === 0 ? 'Before the first prompt' : `Turn ${turn.number}`;
  const isJump = turn.parent !== undefined && turn.number > 0 && turn.parent !== turn.number - 1 && !turn.isLive;
  const facts = [
    name,
    turn.isLive ? undefined : turn.isRewound ? 'rewound' : 'abandoned',
    isJump ? `continues from turn ${turn.parent}` : undefined,
    turn.endsInApiError === true ? apiErrorWords : undefined,
    time,
    turn.durationMs === undefined || turn.durationMs < 1000 ? undefined : toReadableDuration(turn.durationMs),
    ...(turn.marks === undefined ? [] : listMarkWords(turn.marks).map((words) => toSafeLine(words))),
  ];
  const note = turn.marks?.note?.split('\n').flatMap((line) => wrapLine(toSafeLine(line), width - 6, 'word')) ?? [];
  return [
    printRule(facts.filter((fact) => fact !== undefined).join(' · '), '', width, style),
    ...note.map((line, at) => `${style.faint(at === 0 ? 'note ' : '     ')} ${line}`),
  ];
}

function printRule(left: string, right: string, width: number, style: TerminalStyle): string {
  const short = left.length + 6 > width ? left.slice(0, Math.max(0, width - 6)) : left;
  const end = right === '' || short.length + right.length + 12 > width ? '──' : ` ${right} ──`;
  const middle = Math.max(0, width - toTextWidth(`── ${short} `) - toTextWidth(end));
  return style.faint('── ') + style.strong(short) + style.faint(` ${'─'.repeat(middle)}${end}`);
}

function printBranches(
  turn: TurnView,
  width: number,
  style: TerminalStyle,
  hints: TerminalHints | undefined,
): readonly string[] {
  return turn.otherBranches.flatMap((branch) => {
    const words = branch.text === '' ? '' : `: ${toSafeLine(branch.text.replaceAll('\n', ' '))}`;
    const facts = [
      branch.isLive ? (branch.isShown ? 'live' : 'claude --resume continues here') : undefined,
      toReadableAmount(branch.turns, 'turn'),
      hints?.path(branch.turn),
    ]
      .filter((fact) => fact !== undefined)
      .join(', ');
    return wrapLine(
      style.warning(`Another branch continues here with turn ${branch.turn}${words}`) + style.faint(` (${facts})`),
      width - 2,
      'word',
    ).map((line, at) => (at === 0 ? style.warning('⑂ ') : '  ') + line);
  });
}

function toHint(hint: string | undefined): string {
  return hint === undefined ? '' : ` (${hint})`;
}

function* indent(pieces: Iterable<string>, prefix: string): Generator<string> {
  for (const piece of pieces) {
    yield piece
      .slice(0, -1)
      .split('\n')
      .map((line) => `${(prefix + line).trimEnd()}\n`)
      .join('');
  }
}

function toText(lines: readonly string[]): string {
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
