import type { TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import { countWords } from './brief-budget.ts';
import { findCurrentRecap } from './find-current-recap.ts';
import { findPastedRequest } from './find-pasted-request.ts';
import type { SessionBrief } from './read-session-brief.ts';
import type { BriefRecap } from './read-session-notes.ts';
import { readSentences, toPlainLine } from './to-gist.ts';

/** What a session is for. */
export interface BriefGoal {
  readonly turn: number;
  readonly text: string;
  /** Said behind the turn where it is not its prompt. */
  readonly source: string | undefined;
  /** The turn whose prompt it is. */
  readonly asked: TurnBrief | undefined;
}

export interface BriefGoals {
  readonly goal: BriefGoal | undefined;
  /** The first prompt, where it only sets rules. */
  readonly rules: TurnBrief | undefined;
}

/** Below that a prompt says less than the summary of a compaction. */
const leastGoal = 8;
/** A question with fewer words that changed nothing is asked by the way. */
const sideQuestion = 14;
/** No more of a prompt is looked at. */
const lookedAt = 2000;
const opening =
  /^(?:(?:hi|hello|hey|good (?:morning|evening|afternoon))\b|(?:please )?(?:start|begin|go|go ahead|go on|continue|resume|proceed|next|let[’']?s go|ok(?:ay)?|yes|test|ping)[\s.!]*$)/i;
/** A greeting with more words asks for something, too. */
const mostGreeting = 4;
const continuation =
  /\b(?:(?:continue|resume|carry on|proceed|pick(?: it)? up|go on)\b[^.!?\n]{0,40}\b(?:where|last|previous|left off|before|yesterday)|where (?:we|you|i) (?:left|stopped))/i;
/** A request in the form of a question. */
const politeRequest = /^(?:please|(?:can|could|would|will) (?:you|we)|kannst du|könntest du)\b/i;
/** A question without its mark, or by the way. */
const asking =
  /^(?:does|do (?:we|you|i)|is|are|was|were|did|what|which|who|where|when|why|how|just (?:making sure|checking|wondering|curious))\b/i;
/** Says what was wrong with the answer before. */
const correction =
  /^(?:no|nope|not|stop|wait|don[’']?t|do not|actually|instead|hold on|undo|revert|still|that[’']?s (?:not|wrong)|it[’']?s (?:not|still)|you (?:forgot|missed|didn[’']?t))(?![\w-])/i;
/** Where to work, and nothing else. */
const barePath = /^(?:~|\.{1,2}|[A-Za-z]:)?[/\\]\S+$/;
const rulesTitle = /\b(?:rules|restrictions|guidelines|conventions|boundaries)\b/i;
/** So does a prompt to continue. */
const mostContinuation = 22;

/** A first prompt with fewer words, of which nothing came, is dropped for one with so many and twice its own. */
const leastInstruction = 20;
/** A prompt with so many words describes a task of its own. */
const leastTask = 60;
/** A task more turns later is another one. */
const mostSince = 8;
/** A compaction more turns later says better what the session is about by then. */
const longAgo = 3;
/** That follows so soon. */
const soonTurns = 6;

/** The first prompt, or what says more where that only opens the session. */
export function chooseGoal(brief: SessionBrief): BriefGoals {
  const { turns, compaction, recap } = brief;
  const asked = turns.filter(({ intent }) => intent !== '');
  const [first] = asked;
  if (first === undefined) return { goal: undefined, rules: undefined };
  const isLongAgo = compaction !== undefined && compaction.turn - first.number > longAgo;
  const instruction = isLongAgo ? undefined : findInstruction(first, asked);
  if (instruction !== undefined)
    return {
      goal: { turn: instruction.number, text: instruction.intent, source: undefined, asked: instruction },
      rules: undefined,
    };
  const isRules = setsRules(first);
  const rules = isRules ? first : undefined;
  const isOpening = isRules || opensOnly(first);
  const isShort = countWords(first.intent.slice(0, lookedAt)) < leastGoal;
  if (compaction !== undefined && (isOpening || isShort || isLongAgo)) {
    const current = findCurrentRecap(brief);
    if (current !== undefined && current.turn - compaction.turn > longAgo) return { goal: toRecapGoal(current), rules };
    return { goal: { ...compaction, source: 'compaction summary', asked: undefined }, rules };
  }
  if (isOpening && recap !== undefined) return { goal: toRecapGoal(recap), rules };
  const requests = isOpening ? asked.filter((turn) => turn !== first && !opensOnly(turn) && isRequest(turn)) : [];
  const saysMuch = ({ intent }: TurnBrief) => countWords(intent.slice(0, lookedAt)) >= leastInstruction;
  const early = requests.find((turn) => turn.files.length > 0 || saysMuch(turn)) ?? requests[0] ?? first;
  // A first prompt that asks for nothing has no request of its own: long after it the newest whole task says more.
  const late = requests.findLast(
    ({ intent, files }) => files.length > 0 && countWords(intent.slice(0, lookedAt)) >= leastTask,
  );
  const chosen = late !== undefined && late.number - early.number > mostSince ? late : early;
  const pasted = findPastedRequest(chosen.intent);
  return {
    goal: {
      turn: chosen.number,
      text: pasted ?? chosen.intent,
      source: pasted === undefined ? undefined : 'last request in a pasted session',
      asked: chosen,
    },
    rules: chosen === first ? undefined : rules,
  };
}

function toRecapGoal({ turn, text }: BriefRecap): BriefGoal {
  const [sentence = text] = readSentences(toPlainLine(text));
  return { turn, text: sentence, source: 'recap by Claude Code', asked: undefined };
}

/** What was asked for soon after a first request that was dropped: nothing was done for that, and far more for this. */
function findInstruction(first: TurnBrief, asked: readonly TurnBrief[]): TurnBrief | undefined {
  const words = countWords(first.intent.slice(0, lookedAt));
  if (words >= leastInstruction || didWork(first) || setsRules(first) || opensOnly(first)) return undefined;
  const isLonger = (turn: TurnBrief) => {
    const said = countWords(turn.intent.slice(0, lookedAt));
    return said >= leastInstruction && said >= 2 * words && !setsRules(turn);
  };
  const soon = asked.slice(1, 1 + soonTurns);
  // Where nothing at all went well the request is surely dropped.
  if (!soon.some((turn) => isLonger(turn) && didWork(turn)) && !hasOnlyFailed(first)) return undefined;
  // What was done before it is no aside.
  return soon.find((turn) => isLonger(turn) || (isRequest(turn) && didWork(turn)));
}

function didWork({ files, commits, agents, decisions }: TurnBrief): boolean {
  return files.length + commits.length + agents.length + decisions.length > 0;
}

function hasOnlyFailed({ tools, isInterrupted }: TurnBrief): boolean {
  return isInterrupted || (tools.length > 0 && tools.every(({ calls, failed }) => calls === failed));
}

/** Whether a prompt says nothing of what is wanted: a greeting, a command without words, a question by the way. */
function opensOnly({ intent, files }: TurnBrief): boolean {
  const text = intent.trim().slice(0, lookedAt);
  const words = countWords(text);
  if (/^\/[\w:-]+$/.test(text) || barePath.test(text)) return true;
  if (opening.test(text) && words <= mostGreeting) return true;
  if (continuation.test(text) && words <= mostContinuation) return true;
  const asks = (text.endsWith('?') || asking.test(text)) && !politeRequest.test(text);
  return asks && words < sideQuestion && files.length === 0;
}

/** Said by its first line; a turn that changed files did what else was in it. */
function setsRules({ intent, files }: TurnBrief): boolean {
  const [line = ''] = intent.trim().slice(0, lookedAt).split('\n');
  return files.length === 0 && countWords(line) <= 12 && rulesTitle.test(line);
}

function isRequest({ intent }: TurnBrief): boolean {
  return countWords(intent.slice(0, lookedAt)) >= leastGoal && !correction.test(intent.trim());
}
