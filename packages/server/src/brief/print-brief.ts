import { toComparable } from '@scrollkeep/transcript/brief/group-git-events.ts';
import { toIsoTime } from '@scrollkeep/transcript/json/to-iso-time.ts';
import type { BriefAgent, ToolCount } from '@scrollkeep/transcript/brief/extract-agents.ts';
import type { TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import type { BriefDecision } from '@scrollkeep/transcript/brief/extract-decisions.ts';
import type { FileChange } from '@scrollkeep/transcript/brief/list-file-changes.ts';
import { toReadableTime, toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { toRewoundWords } from '@scrollkeep/view/model/branch-words.ts';
import { toSessionCounts } from '@scrollkeep/view/model/to-session-counts.ts';
import { sessionStatusSentences, sessionStatusWords, toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import {
  escapeMarkdownLine,
  escapeSpokenLine,
  escapeSpokenWords,
  toCodeSpan,
  toFence,
} from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { printSpokenText } from '@scrollkeep/view/printers/markdown/print-panel.ts';
import { toShortText } from '../text/to-short-text.ts';
import type { SessionBrief } from './read-session-brief.ts';
import { transformBrief } from './transform-brief.ts';

const headingWidth = 100;
/** What an agent was asked and reported, each. */
const agentTextWidth = 300;
/** Below the headings of turns. */
const quotedHeading = 3;

export interface PrintBriefOptions {
  /** A name such as `UTC`, said behind the times; by default the machine's own, unsaid. */
  readonly timeZone?: string | undefined;
  readonly transform?: ((text: string) => string) | undefined;
}

/**
 * A brief in Markdown. What people and the model wrote is in quotations, so that its own headings do not mix with
 * ours; nothing of it comes to life in a reader's program.
 */
export function printBrief(original: SessionBrief, { timeZone, transform }: PrintBriefOptions = {}): string {
  const brief = transform === undefined ? original : transformBrief(original, transform);
  const blocks = [
    printBriefTitle(brief),
    [
      ...printBriefFacts(brief, timeZone),
      ...(brief.models.length === 0 ? [] : [`- Models: ${brief.models.map(toCodeSpan).join(', ')}`]),
    ].join('\n'),
    ...brief.turns.flatMap((turn) => printTurn(turn, brief.project)),
    ...(brief.agents.length === 0 ? [] : [`**Sub-agents:**\n\n${brief.agents.map(printAgent).join('\n')}`]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

export function printBriefTitle({ title, status }: SessionBrief): string {
  return `# ${toHeading(title ?? toUntitledWords(status))}`;
}

/** How the session stands first, and how to continue it. */
export function printBriefFacts(brief: SessionBrief, timeZone: string | undefined): readonly string[] {
  const zone = timeZone === undefined ? '' : ` ${timeZone}`;
  const branch =
    brief.gitBranch === undefined || brief.gitBranch === '' ? '' : `, branch ${toCodeSpan(brief.gitBranch)}`;
  return [
    `- Status: ${sessionStatusSentences[brief.status]} · last activity ${toDay(brief.lastMs, timeZone)}${zone} · ` +
      toSessionCounts({ ...brief.counts, turns: brief.counts.turns - brief.localTurns }) +
      (brief.localTurns === 0 ? '' : ` · ${toReadableAmount(brief.localTurns, 'client command')}`),
    ...(brief.resumesFrom === undefined ? [] : [`- Rewound ${toRewoundWords(brief.resumesFrom)}`]),
    ...(brief.resumeCommand === undefined ? [] : [`- Resume: ${toCodeSpan(brief.resumeCommand)}`]),
    `- Session: ${toCodeSpan(brief.clientId)}${toFileNote(brief)}, started ${toDay(brief.firstMs, timeZone)}${zone}`,
    ...(brief.project === undefined ? [] : [`- Project: ${toCodeSpan(brief.project)}${branch}`]),
  ];
}

/** Where the file has another name, that is how it is found. */
function toFileNote({ id, clientId }: SessionBrief): string {
  return id === clientId ? '' : ` (file ${toCodeSpan(id)})`;
}

/** The same in one line. */
export function printBriefLine(brief: SessionBrief, timeZone: string | undefined): string {
  return (
    `${toDay(brief.firstMs, timeZone)}, ${toReadableAmount(brief.counts.turns, 'turn')}, ` +
    `${sessionStatusWords[brief.status]}, session ${toCodeSpan(brief.id)}`
  );
}

export function toDay(ms: number, timeZone: string | undefined): string {
  const time = toIsoTime(ms);
  return time === null ? 'unknown' : toReadableTime(time, timeZone);
}

function printTurn(turn: TurnBrief, project: string | undefined): readonly string[] {
  const heading = turn.intent === '' ? 'Before the first prompt' : toHeading(turn.intent);
  // A short prompt is all in the heading.
  const isWhole = toShortText(turn.intent, headingWidth) === turn.intent.trim();
  return [
    `## ${turn.number}. ${heading}`,
    ...(isWhole || turn.intent === '' ? [] : [toQuotation(turn.intent)]),
    ...turn.additions.map((addition) => `Follow-up while Claude was working:\n\n${toQuotation(addition)}`),
    ...(turn.tools.length === 0 ? [] : [`**Tools:** ${printTools(turn.tools)}`]),
    ...(turn.texts.length === 0 ? [] : [`**Assistant:**\n\n${toQuotation(turn.texts.join('\n\n'))}`]),
    ...(turn.files.length === 0
      ? []
      : [`**Files changed:**\n\n${turn.files.map((file) => printFile(file, project)).join('\n')}`]),
    ...(turn.commands.length === 0
      ? []
      : [
          '**Commands:**\n\n' +
            toFence(
              turn.commands
                .map(({ command, status }) => `${command}${status === 'ok' ? '' : `  # ${status}`}`)
                .join('\n'),
              'sh',
            ),
        ]),
    ...(turn.decisions.length === 0 ? [] : [`**Decided:**\n\n${turn.decisions.map(printDecision).join('\n')}`]),
    ...(turn.agents.length === 0 ? [] : [`**Sub-agents:**\n\n${turn.agents.map(printAgent).join('\n')}`]),
  ];
}

/** One line, without markup. */
function toHeading(text: string): string {
  return escapeSpokenWords(toShortText(text, headingWidth));
}

export function printTools(tools: readonly ToolCount[]): string {
  return tools
    .map(({ name, calls, failed }) => `${toName(name)} ×${calls}${failed === 0 ? '' : ` (${failed} failed)`}`)
    .join(', ');
}

/** Underscores inside a word are not markup. */
export function toName(name: string): string {
  return /^[A-Za-z0-9][\w-]*[A-Za-z0-9]$/.test(name) ? name : escapeMarkdownLine(name);
}

function printFile({ path, by, isDeleted }: FileChange, project: string | undefined): string {
  const how = by.map((name) => (name === 'checkpoint' ? 'not by an edit tool' : escapeMarkdownLine(name))).join(', ');
  return `- ${toCodeSpan(toInsidePath(path, project))} (${how}${isDeleted ? '; deleted' : ''})`;
}

/** Inside the project without the way to it. */
export function toInsidePath(path: string, project: string | undefined): string {
  if (project === undefined) return path;
  const [whole, folder] = [toComparable(path), toComparable(project)];
  return whole.startsWith(`${folder}/`) ? path.slice(path.length - (whole.length - folder.length - 1)) : path;
}

function printDecision(decision: BriefDecision): string {
  if (decision.kind === 'plan')
    return `- Plan ${decision.isApproved ? 'approved' : 'rejected'}: ${toHeading(decision.plan)}`;
  const { question, answer, note } = decision;
  return (
    `- ${escapeSpokenLine(toShortText(question, headingWidth))}${answer === '' ? '' : ` **${toHeading(answer)}**`}` +
    (note === '' ? '' : ` Note: ${escapeSpokenWords(toShortText(note, agentTextWidth))}`)
  );
}

function printAgent({ type, description, status, prompt, report, tools }: BriefAgent): string {
  const did = tools.length === 0 ? '' : `: ${printTools(tools)}`;
  const toLine = (word: string, text: string) =>
    text.trim() === '' ? [] : [`  - ${word}: ${escapeSpokenWords(toShortText(text, agentTextWidth))}`];
  return [
    '- ' +
      (`${escapeMarkdownLine(type)}${description === '' ? '' : `, ${toHeading(description)}`}` +
        `${status === 'ok' ? '' : ` (${status})`}${did}`),
    ...toLine('Asked', prompt),
    ...toLine('Reported', report),
  ].join('\n');
}

export function toQuotation(text: string): string {
  return printSpokenText(text.trim(), quotedHeading);
}
