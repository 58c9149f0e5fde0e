import type { TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import { countWords } from './brief-budget.ts';
import { chooseAnswer } from './choose-answer.ts';
import { isFiller, listSentences, toPlainLine } from './to-gist.ts';

/** So many calls are work, whatever they did. */
const manyCalls = 8;
/** Words of an answer that say something. */
const shortAnswer = 20;
/** No more of an answer is looked at. */
const lookedAt = 4000;
/** Sentences that state a result count up to so many. */
const mostResults = 4;

const isCorrection = /^(?:no|nope|stop|wait|don[’']?t|not|actually|instead|hold on|let[’']?s (?:pull|step|go) back)\b/i;

// A cause that was found, a verdict, a choice, or what was delivered.
const result = new RegExp(
  [
    /\b(?:root cause|(?:the|real|actual) (?:cause|culprit|reason|problem|issue|bug) (?:is|was)|turns? out|caused by)\b/,
    /\b(?:conclusion|verdict|finding|bottom line|in short|recommend(?:ation|ed)?|decided|decision|confirmed|verified)\b/,
    /\b(?:fixed|merged|committed|pushed|deployed|released|published|shipped|opened|passed|failed|reverted)\b/,
    /\b\d[\d,.]*\s?(?:%|x faster|x slower|tests? pass|→)|→ ?\d/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/**
 * Turns from the end that say how a session stands: its last, the last with work, whatever small talk came after it,
 * and then those before the end, where not even an answer would be missed.
 */
export function chooseLastTurns(turns: readonly TurnBrief[], most: number): ReadonlySet<TurnBrief> {
  const worked = turns.findLast(hasWork);
  const end = turns.slice(-Math.max(most, 1)).reverse();
  const told = end.filter((turn, at) => at === 0 || !isSmallTalk(turn));
  const chosen = new Set([...told.slice(0, 1), ...(worked === undefined ? [] : [worked]), ...told]);
  return new Set([...chosen].slice(0, Math.max(most, 2)));
}

/** The turns that matter most; of two alike the later one, which is nearer to how the session stands. */
export function chooseWeightyTurns(turns: readonly TurnBrief[], most: number): ReadonlySet<TurnBrief> {
  const weighed = turns.map((turn, at) => ({ turn, weight: toWeight(turn) * (1 + at / turns.length) }));
  return new Set(
    weighed
      .sort((a, b) => b.weight - a.weight)
      .slice(0, most)
      .map(({ turn }) => turn),
  );
}

function toWeight(turn: TurnBrief): number {
  const calls = countCalls(turn);
  // A person who says no, or decides, changes more than a hundred calls.
  return (
    turn.decisions.length * 8 +
    Math.min(turn.commits.length, 3) * 4 +
    Math.min(turn.additions.length, 2) * 4 +
    (turn.isInterrupted ? 8 : 0) +
    (isCorrection.test(turn.intent.trim()) ? 10 : 0) +
    countResults(turn) * 3 +
    Math.min(turn.files.length, 6) * 2 +
    Math.min(calls, 30) / 3 +
    // What a person took the time to explain.
    Math.min(turn.intent.length, 1000) / 200
  );
}

/** Something was changed, or looked into at length. */
function hasWork(turn: TurnBrief): boolean {
  return turn.files.length > 0 || turn.commits.length > 0 || countCalls(turn) >= manyCalls;
}

/** Nothing was done, decided or found out. */
function isSmallTalk(turn: TurnBrief): boolean {
  const isQuiet =
    countCalls(turn) === 0 && turn.decisions.length === 0 && !turn.isInterrupted && turn.apiError === undefined;
  if (!isQuiet || isCorrection.test(turn.intent.trim())) return false;
  return countWords(turn.intent) < shortAnswer && countWords(listAnswer(turn).join(' ')) < shortAnswer;
}

function countCalls({ tools }: TurnBrief): number {
  return tools.reduce((sum, tool) => sum + tool.calls, 0);
}

function countResults(turn: TurnBrief): number {
  return Math.min(mostResults, listAnswer(turn).filter((sentence) => result.test(sentence)).length);
}

/** The sentences of its answer that say something. */
function listAnswer({ texts }: TurnBrief): readonly string[] {
  const { text } = chooseAnswer(texts);
  return listSentences(toPlainLine(text.slice(0, lookedAt))).filter((sentence) => !isFiller(sentence));
}
