import type { BriefAgent } from '@scrollkeep/transcript/brief/extract-agents.ts';
import type { TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import type { BriefCheck } from '@scrollkeep/transcript/brief/open-checks.ts';
import type { BriefDecision } from '@scrollkeep/transcript/brief/extract-decisions.ts';
import {
  escapeMarkdownLine,
  escapeSpokenLine,
  escapeSpokenWords,
} from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { toBriefRoom, type BriefRoom } from './brief-room.ts';
import { countWords } from './brief-budget.ts';
import { chooseAnswer } from './choose-answer.ts';
import { findOffer } from './find-offer.ts';
import { chooseGoal, type BriefGoals } from './choose-goal.ts';
import { findCurrentRecap } from './find-current-recap.ts';
import { cutMarkdown, dropClaims } from './cut-markdown.ts';
import { listEditedFiles } from './list-edited-files.ts';
import { listAgents, listOpenItems, toReportGist } from './list-open-items.ts';
import { printBriefFacts, printBriefLine, printBriefTitle, printTools, toDay, toQuotation } from './print-brief.ts';
import { printBriefTurns } from './print-brief-turns.ts';
import { listRequests } from './list-requests.ts';
import { toCommandSpan } from './command-span.ts';
import { chooseRuleLines } from './choose-rule-lines.ts';
import { listStandingRules } from './list-standing-rules.ts';
import { printTurnCheck } from './print-checks.ts';
import { printGitWork } from './print-git-work.ts';
import { printLastActions } from './print-last-actions.ts';
import { printProof } from './print-proof.ts';
import type { SessionBrief } from './read-session-brief.ts';
import { toPromptGist } from './to-gist.ts';

export interface ShortBriefOptions {
  /** How long lists and texts may be: 1 is about a page, 0 a title and a time. */
  readonly scale: number;
  /** Words of the last answer and the latest request, whatever the scale; by the scale where it is left out. */
  readonly lastWords?: number | undefined;
  readonly timeZone?: string | undefined;
}

/** Below that there is no room for more than a line about a session. */
const leastScale = 0.1;
/** Below that the last answer has no section of its own. */
const leastAnswer = 12;
/** Words of an open item, and how many of them there are, whatever the room is: a few words of one say nothing. */
const leastItem = 16;
const leastItems = 6;
/** Words of a decision: a plan can be long. */
const mostDecision = 60;
const leastFollowUp = 30;
/** Words of what a sub-agent reported. */
const mostReport = 60;
/** Words of the offer that the latest request agrees to. */
const offerWords = 30;
/** Rules of the person, and words of each. */
const [leastRules, mostRules, ruleWords] = [4, 6, 24];
/** Of a prompt that only sets rules. */
const [leastRuleWords, mostRuleWords] = [40, 70];
/** Words of a command that changed files. */
const mostRewriter = 5;
/** The client adds it to a plan. */
const planNote = /\s*If you need specific details from before exiting plan mode[^]*$/;
/** The client adds it to a recap. */
const recapNote = /\s*\(disable recaps in \/config\)\s*$/;

/**
 * A session in short, for whoever continues it: how it stands, what is open, what was asked and answered, decided and
 * changed. Most of it is left out.
 */
export function printShortBrief(brief: SessionBrief, { scale, lastWords, timeZone }: ShortBriefOptions): string {
  const room = toBriefRoom(scale);
  const last = brief.turns.findLast((turn) => turn.texts.length > 0);
  const goals = chooseGoal(brief);
  const later = listRequests(brief.turns, goals.goal?.asked);
  const asked = [goals.goal?.asked, goals.rules, ...later].filter((turn) => turn !== undefined);
  const answerWords = lastWords ?? room.words(150);
  const isQuoted = answerWords >= leastAnswer && scale >= leastScale;
  const open = listOpenItems(brief, Math.max(leastItem, room.words(30)));
  const proof = printProof(brief, open);
  const failed = brief.checks.failedTurns;
  const sections = [
    printList(
      'Open items',
      open,
      scale < leastScale ? Math.ceil(scale) : Math.max(leastItems, room.items(10)),
      (item) => item,
    ),
    scale < leastScale ? '' : printLastActions(brief, room),
    printBriefTurns(brief.turns, { asked, answered: isQuoted ? last : undefined, failed }, room),
    last === undefined || !isQuoted
      ? ''
      : printLastAnswer(last, failed, answerWords, last === brief.turns.at(-1) ? brief.failedTasks : []),
    printList('Decisions, newest first', listDecisions(brief.turns), room.items(6), (decision) =>
      printDecision(decision, Math.min(mostDecision, room.words(28))),
    ),
    scale < leastScale ? '' : printGitWork(brief, room),
    printFiles(brief, room),
    printList('Sub-agents, newest first', [...listAgents(brief)].reverse(), room.items(5), (agent) =>
      printAgent(agent, Math.min(mostReport, room.words(20))),
    ),
  ];
  const facts = [
    ...printGoals(goals, later, findAgreed(brief.turns, later.at(-1)), room, lastWords),
    ...printFollowUp(asked.at(-1), room),
    ...printStandingRules(brief, asked, goals.rules, room),
    ...printBriefFacts(brief, timeZone),
    ...(proof === undefined ? [] : [proof]),
    ...printRecap(brief, room, timeZone),
  ];
  return `${[
    printBriefTitle(brief),
    scale < leastScale ? printBriefLine(brief, timeZone) : facts.join('\n'),
    ...sections.filter((section) => section !== ''),
  ].join('\n\n')}\n`;
}

/** The latest request before the older ones: with room for `lastWords` it has as many, and they have what is left. */
function printGoals(
  { goal, rules }: BriefGoals,
  later: readonly TurnBrief[],
  agreed: string,
  room: BriefRoom,
  lastWords: number | undefined,
): readonly string[] {
  const say = (text: string, most: number, isLatest: boolean) => {
    const words = Math.max(most / 2, Math.min(most, room.words(most)));
    return escapeSpokenWords(
      toPromptGist(text.replace(planNote, ''), isLatest ? Math.max(words, lastWords ?? 0) : words),
    );
  };
  const source = goal?.source === undefined ? '' : `, ${goal.source}`;
  return [
    ...(goal === undefined
      ? []
      : [
          `- Goal (turn ${goal.turn}${source}): ` +
            say(goal.text, source === '' ? 70 : 90, later.length === 0 && source === ''),
        ]),
    ...(rules === undefined
      ? []
      : [`- Rules (turn ${rules.number}): ${printRules(rules.intent, room) ?? say(rules.intent, 50, false)}`]),
    ...later.map((turn, at) => {
      const isLatest = at === later.length - 1;
      const request = say(turn.intent, 50, isLatest);
      return `- ${isLatest ? 'Latest' : 'Later'} request (turn ${turn.number}): ${request}${isLatest ? agreed : ''}`;
    }),
  ];
}

/** Whole lines of a prompt that sets rules; undefined where none of them forbids or allows anything. */
function printRules(prompt: string, room: BriefRoom): string | undefined {
  const lines = chooseRuleLines(prompt, Math.max(leastRuleWords, Math.min(mostRuleWords, room.words(mostRuleWords))));
  return lines.length === 0 ? undefined : lines.map(escapeSpokenWords).join('; ');
}

/** What the person added last to the latest request, while Claude was working on it. */
function printFollowUp(latest: TurnBrief | undefined, room: BriefRoom): readonly string[] {
  const said = latest?.additions.at(-1);
  if (latest === undefined || said === undefined) return [];
  const words = Math.max(leastFollowUp, Math.min(50, room.words(50)));
  return [`- Latest follow-up (turn ${latest.number}): ${escapeSpokenWords(toPromptGist(said, words))}`];
}

/** What a short request says yes to. */
function findAgreed(turns: readonly TurnBrief[], latest: TurnBrief | undefined): string {
  const before = latest === undefined ? undefined : turns[turns.indexOf(latest) - 1];
  if (latest === undefined || before === undefined) return '';
  const { text, end } = chooseAnswer(before.texts);
  const offer = findOffer(latest.intent, end ?? '') ?? findOffer(latest.intent, text);
  return offer === undefined
    ? ''
    : `, in reply to “${escapeSpokenWords(toPromptGist(offer, offerWords))}” (turn ${before.number})`;
}

/** In the words of the person; short prompts at the top, and one that only sets rules, are told already. */
function printStandingRules(
  { turns }: SessionBrief,
  asked: readonly TurnBrief[],
  setting: TurnBrief | undefined,
  room: BriefRoom,
): readonly string[] {
  const isTold = (turn: TurnBrief) =>
    turn === setting || (asked.includes(turn) && countWords(turn.intent.slice(0, 1000)) <= ruleWords);
  const rules = listStandingRules(
    turns.filter((turn) => !isTold(turn)),
    Math.max(leastRules, Math.min(mostRules, room.lines(4))),
    turns.at(-1)?.number,
  );
  const quoted = rules.flatMap(({ turn, text }) => {
    const gist = toPromptGist(text, ruleWords);
    // A rule without its end may say the opposite.
    return gist.includes('…') && !text.includes('…') ? [] : [`“${escapeSpokenWords(gist)}” (turn ${turn})`];
  });
  if (quoted.length === 0) return [];
  return [`- User’s rules: ${quoted.join('; ')}`];
}

/** The answer of a turn, and its last words where those came after it. */
function printLastAnswer(
  { number, texts, hasFinalAnswer }: TurnBrief,
  failed: readonly BriefCheck[],
  words: number,
  failedTasks: readonly string[],
): string {
  const { text, end } = chooseAnswer(texts);
  const check = failed.find(({ turn }) => turn === number);
  const quote = (said: string, most: number) => {
    const told = check === undefined ? said : dropClaims(said);
    return told === '' ? [] : [toQuotation(cutMarkdown(told, most))];
  };
  const then = end === undefined ? [] : quote(end, Math.ceil(words / 3));
  return [
    hasFinalAnswer ? `## Last answer (turn ${number})` : `## Last text (turn ${number}, no final answer)`,
    ...(check === undefined ? [] : [`${printTurnCheck(check, 16)}. Claims of success are left out.`]),
    ...quote(text, words),
    ...(then.length === 0 ? [] : ['Then:', ...then]),
    // What it says still runs may be over.
    ...failedTasks.slice(0, 1).map((task) => `After it: ${escapeSpokenWords(toPromptGist(task, 16))}`),
  ].join('\n\n');
}

function printRecap(brief: SessionBrief, room: BriefRoom, timeZone: string | undefined): readonly string[] {
  const recap = findCurrentRecap(brief);
  if (recap === undefined) return [];
  const when = recap.time === undefined ? '' : `${toDay(Date.parse(recap.time), timeZone)}, `;
  const text = escapeSpokenWords(toPromptGist(recap.text.replace(recapNote, ''), room.words(80)));
  return [`- Recap by Claude Code (${when}after turn ${recap.turn}): ${text}`];
}

function printList<Item>(title: string, items: readonly Item[], most: number, print: (item: Item) => string): string {
  if (items.length === 0 || most < 1) return '';
  const lines = items.slice(0, most).map((item) => `- ${print(item)}`);
  const left = items.length - lines.length;
  return `## ${title}\n\n${lines.join('\n')}${left === 0 ? '' : `\n- … ${left} more`}`;
}

/** The newest first: of many the older ones are left out. Of a plan only its last version counts. */
function listDecisions(turns: readonly TurnBrief[]): readonly BriefDecision[] {
  const all = turns.flatMap((turn) => turn.decisions).reverse();
  const plan = all.find(({ kind }) => kind === 'plan');
  return all.filter((each) => each.kind !== 'plan' || each === plan);
}

function printDecision(decision: BriefDecision, words: number): string {
  if (decision.kind === 'plan') {
    const plan = escapeSpokenWords(toPromptGist(decision.plan, words));
    return `Plan ${decision.isApproved ? 'approved' : 'rejected'}: ${plan}`;
  }
  const { question, answer, note } = decision;
  const chosen = answer.replaceAll(/ ?\(Recommended\)/gi, '');
  return [
    escapeSpokenLine(toPromptGist(question, words)),
    ...(chosen === '' ? [] : [`**${escapeSpokenWords(toPromptGist(chosen, words))}**`]),
    ...(note === '' ? [] : [`Note: ${escapeSpokenWords(toPromptGist(note, words))}`]),
  ].join(' ');
}

function printAgent({ type, description, status, prompt, report, tools }: BriefAgent, words: number): string {
  const task = toPromptGist(description === '' ? prompt : description, 10);
  const name = `${escapeMarkdownLine(type)}, ${escapeSpokenWords(task)}`;
  const told = report === '' ? printTools(tools.slice(0, 5)) : escapeSpokenWords(toReportGist(report, words));
  return `${name}${status === 'ok' ? '' : ` (${escapeMarkdownLine(status)})`}${told === '' ? '' : `: ${told}`}`;
}

function printFiles(brief: SessionBrief, room: BriefRoom): string {
  const list = printList('Files edited, newest first', listEditedFiles(brief), room.lines(10), (file) => file);
  return list === '' ? '' : `${list}${printRewrites(brief)}${printUncommitted(brief)}`;
}

/** What a formatter or a generator changed no record names: the list may not be all. */
function printRewrites({ checks: { rewrites } }: SessionBrief): string {
  if (rewrites === undefined) return '';
  const { commands, last } = rewrites;
  const when = `${commands === 1 ? 'in' : 'last in'} turn ${last.turn}${last.isByAgent ? ', by a sub-agent' : ''}`;
  const what = toCommandSpan(last.command, mostRewriter);
  return `\n- ${toReadableAmount(commands, 'command')} may have changed more files, ${when}: ${what}`;
}

/** Said only in a repository, and where every command is known, also those of sub-agents. */
function printUncommitted({ turns, checks, gitBranch = '' }: SessionBrief): string {
  const isChanged = turns.some((turn) => turn.files.length > 0);
  return isChanged && gitBranch !== '' && checks.ranNoCommit ? '\n\nClaude ran no `git commit`.' : '';
}
