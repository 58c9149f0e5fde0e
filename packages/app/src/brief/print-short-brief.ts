import type { BriefAgent, ToolCount } from '@scrollkeep/transcript/brief/extract-agents.ts';
import type { TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import type { BriefDecision } from '@scrollkeep/transcript/brief/extract-decisions.ts';
import { listCommitSubjects } from '@scrollkeep/transcript/brief/list-commit-subjects.ts';
import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';
import { parseMarkdown } from '@scrollkeep/view/markdown/parse-markdown.ts';
import { toPlainWords } from '@scrollkeep/view/markdown/to-plain-words.ts';
import { escapeMarkdownLine, toCodeSpan } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { cutEnd } from '@scrollkeep/view/text/text-width.ts';
import {
  printBriefFacts,
  printBriefLine,
  printBriefTitle,
  printTools,
  toInsidePath,
  toQuotation,
} from './print-brief.ts';
import type { SessionBrief } from './read-session-brief.ts';

export interface ShortBriefOptions {
  /** How long lists and texts may be: 1 is about a page, 0 a title and a time. */
  readonly scale: number;
  readonly timeZone?: string | undefined;
}

/** A session in short: what was asked and answered, decided, changed and left open. Most of it is left out. */
export function printShortBrief(brief: SessionBrief, { scale, timeZone }: ShortBriefOptions): string {
  const upTo = (most: number) => Math.floor(most * scale);
  const last = brief.turns.findLast((turn) => turn.texts.length > 0);
  const sections = [
    printTurns(brief.turns, last, upTo),
    printList('Decided, newest first', listDecisions(brief.turns), upTo(8), (decision) =>
      printDecision(decision, upTo(24)),
    ),
    printList('Commits, newest first', listCommits(brief.turns), upTo(8), (subject) => toLine(subject, 14)),
    printList('Sub-agents', listAgents(brief), upTo(6), (agent) => printAgent(agent, upTo(24))),
    printList('Files changed', listFiles(brief), upTo(16), (file) => file),
    last === undefined || upTo(150) < leastAnswer
      ? ''
      : `## Last answer\n\n${toQuotation(cutText(last.texts.at(-1) ?? '', upTo(150)))}`,
    printList('Left open', listOpen(brief, last), Math.max(upTo(8), scale > 0.02 ? 1 : 0), (words) =>
      toLine(words, 24),
    ),
  ];
  return `${[
    printBriefTitle(brief),
    (scale < 0.2
      ? [printBriefLine(brief, timeZone)]
      : [...printBriefFacts(brief, timeZone), ...printTotals(brief)]
    ).join('\n'),
    ...sections.filter((section) => section !== ''),
  ].join('\n\n')}\n`;
}

function printTotals({ turns }: SessionBrief): readonly string[] {
  const totals = new Map<string, ToolCount>();
  for (const tool of turns.flatMap((turn) => turn.tools)) {
    const { calls = 0, failed = 0 } = totals.get(tool.name) ?? {};
    totals.set(tool.name, { name: tool.name, calls: calls + tool.calls, failed: failed + tool.failed });
  }
  const most = [...totals.values()].sort((a, b) => b.calls - a.calls).slice(0, 5);
  return most.length === 0 ? [] : [`- Tools: ${printTools(most)}${totals.size > most.length ? ', …' : ''}`];
}

/** However much room there is: a prompt can be a whole plan. */
const maxLineWords = 60;
/** Below that the last answer has no section of its own. */
const leastAnswer = 12;

/** First and last turn, and between them those in which most was done. */
function printTurns(turns: readonly TurnBrief[], last: TurnBrief | undefined, upTo: (most: number) => number): string {
  if (turns.length === 0) return '';
  const weight = (turn: TurnBrief) =>
    turn.decisions.length * 10 + turn.files.length * 3 + turn.tools.reduce((sum, { calls }) => sum + calls, 0);
  const ranked = turns
    .slice(1, -1)
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, Math.max(0, upTo(9) - 2));
  const shown = new Set([turns[0], turns.at(-1), ...ranked]);
  let left = 0;
  const lines: string[] = [];
  const tellLeft = () => {
    if (left > 0) lines.push(`- … ${toReadableAmount(left, 'turn')} left out`);
    left = 0;
  };
  for (const turn of turns) {
    if (!shown.has(turn)) {
      left++;
      continue;
    }
    tellLeft();
    const isLast = turn === last;
    lines.push(...printTurn(turn, { isLast, isToldBelow: isLast && upTo(150) >= leastAnswer }, upTo));
  }
  return `## Asked and answered\n\n${lines.join('\n')}`;
}

function printTurn(
  turn: TurnBrief,
  { isLast, isToldBelow }: { readonly isLast: boolean; readonly isToldBelow: boolean },
  upTo: (most: number) => number,
): readonly string[] {
  const asked =
    turn.intent === ''
      ? 'Before the first prompt'
      : toLine(toWords(turn.intent) || turn.intent, Math.min(maxLineWords, Math.max(6, upTo(30))));
  const words = Math.min(maxLineWords, upTo(24));
  // A few words of an answer say nothing; if there is so little room, only the last one is told.
  const answer =
    isToldBelow || (words < 8 && !isLast) ? '' : toLine(toWords(turn.texts.at(-1) ?? ''), Math.max(8, words));
  return [
    `- **${turn.number}.** ${asked}`,
    ...turn.additions.slice(0, upTo(2)).map((addition) => `  - Added: ${toLine(addition, upTo(16))}`),
    ...(answer === '' ? [] : [`  - ${answer}`]),
  ];
}

function printList<Item>(title: string, items: readonly Item[], most: number, print: (item: Item) => string): string {
  if (items.length === 0 || most < 1) return '';
  const lines = items.slice(0, most).map((item) => `- ${print(item)}`);
  const left = items.length - lines.length;
  return `## ${title}\n\n${lines.join('\n')}${left === 0 ? '' : `\n- … ${left} more`}`;
}

/** The newest first: of many the older ones are left out. */
function listDecisions(turns: readonly TurnBrief[]): readonly BriefDecision[] {
  return turns.flatMap((turn) => turn.decisions).reverse();
}

function printDecision(decision: BriefDecision, words: number): string {
  if (decision.kind === 'answer') return `${toLine(decision.question, words)} **${toLine(decision.answer, words)}**`;
  return `Plan ${decision.isApproved ? 'approved' : 'rejected'}: ${toLine(toWords(decision.plan), words)}`;
}

function listCommits(turns: readonly TurnBrief[]): readonly string[] {
  const commands = turns.flatMap((turn) => turn.commands.filter(({ status }) => status === 'ok'));
  return [...new Set(commands.flatMap(({ command }) => listCommitSubjects(command)))].reverse();
}

function listAgents({ turns, agents }: SessionBrief): readonly BriefAgent[] {
  return [...turns.flatMap((turn) => turn.agents), ...agents];
}

function printAgent({ type, description, status, prompt, report, tools }: BriefAgent, words: number): string {
  const name = `${toLine(type, 4)}, ${toLine(description === '' ? prompt : description, 10)}`;
  // What is before the first heading is talk on the way to the report.
  const reported = toLine(toWords(report.slice(Math.max(0, report.search(/^#/m)))), Math.min(maxLineWords, words));
  const told = reported === '' ? printTools(tools.slice(0, 5)) : reported;
  return `${name}${status === 'ok' ? '' : ` (${toLine(status, 3)})`}${told === '' ? '' : `: ${told}`}`;
}

/** Those of the project that most turns changed first; scratch files elsewhere at the end. */
function listFiles({ turns, project }: SessionBrief): readonly string[] {
  const files = new Map<string, { turns: number; isDeleted: boolean }>();
  for (const { path, isDeleted } of turns.flatMap((turn) => turn.files))
    files.set(path, { turns: (files.get(path)?.turns ?? 0) + 1, isDeleted });
  const isOutside = (path: string) => Number(project !== undefined && toInsidePath(path, project) === path);
  return [...files]
    .sort(([a, { turns: more }], [b, { turns: less }]) => isOutside(a) - isOutside(b) || less - more)
    .map(([path, { turns: count, isDeleted }]) => {
      const notes = [...(count > 1 ? [`${count} turns`] : []), ...(isDeleted ? ['deleted'] : [])];
      return `${toCodeSpan(toInsidePath(path, project))}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
    });
}

const openEnds: ReadonlyMap<SessionStatus, string> = new Map([
  ['working', 'Stopped midway: the last prompt has no final answer'],
  ['interrupted', 'Interrupted by the person'],
  ['failed', 'Failed: the last answer is an API error'],
]);

function listOpen(brief: SessionBrief, last: TurnBrief | undefined): readonly string[] {
  const end = openEnds.get(brief.status);
  const silent = listAgents(brief).filter((agent) => agent.status === 'pending' || agent.status === 'running');
  return [
    ...(end === undefined ? [] : [end]),
    ...findQuestion(last?.texts.at(-1) ?? ''),
    ...brief.openWork.map((words) => `To do: ${words}`),
    ...silent.map(({ type, description }) => `No report: ${type}, ${description}`),
  ];
}

/** What the last answer ends by asking. */
function findQuestion(text: string): readonly string[] {
  const words = toWords(text.slice(-1000));
  const question = /(?:^|[.!?:;]\s)([^.!?:;]{8,300}\?)\s*$/.exec(words)?.[1];
  return question === undefined ? [] : [`Asked last: ${question.trim()}`];
}

/** No more of a text is looked at: it can be megabytes long. */
const lookedAt = 8000;

function toWords(markdown: string): string {
  return toPlainWords(parseMarkdown(markdown.slice(0, lookedAt)));
}

/** The first words of a text as one line; scripts without spaces are cut by their width. */
function toLine(text: string, words: number): string {
  return escapeMarkdownLine(cutText(text.slice(0, lookedAt).replace(/\s+/g, ' ').trim(), words));
}

function cutText(text: string, words: number): string {
  const whole = text.slice(0, words * 80).trim();
  const front = new RegExp(`^(?:\\s*\\S+){0,${words}}`).exec(whole)?.[0] ?? '';
  const cut = cutEnd(front, words * 9);
  return cut.length === text.trim().length || cut.endsWith('…') || cut === '' ? cut : `${cut} …`;
}
