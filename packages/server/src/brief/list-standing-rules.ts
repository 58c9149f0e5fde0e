import type { TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import { countWords } from './brief-budget.ts';
import { foldPaste } from './fold-paste.ts';
import { listSentences, readSentences, toPlainLine } from './to-gist.ts';

/** What the person said that holds for all that follows. */
export interface StandingRule {
  readonly turn: number;
  readonly text: string;
}

/** No more of a prompt is looked at, and of the turns only the first and the last. */
const lookedAt = 4000;
const mostTurns = 400;
/** Of one prompt. */
const mostOfTurn = 2;
const [leastWords, mostWords] = [3, 40];

/** A prompt with more words describes a task. */
const mostPlain = 40;
/** A block of code, also one without an end. */
const fence = /```[^]*?(?:```|$)/g;
/** Quoted, or printed by a program: an error, a log, a stack trace, code. */
const pasted =
  /^\s*>|^\s*at\s\S+.*[:(]\d|\b\w*(?:Error|Exception|Warning)\b:|^\s*(?:error|warning|fatal|npm (?:error|warn|ERR!))\b[^a-z]|\b\w+\.\w+\.\w+ (?:is|of)\b|\bis not a function\b|\bof undefined\b|[;{}]\s*$|^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:|^\s*\[?(?:INFO|WARN|ERROR|DEBUG)\b|:\d+:\d+\b/;

/** Holds beyond the request that it is in. */
const lasting =
  /\b(?:from now on|all future|going forward|in (?:the )?future|at all times|under no circumstances|(?:should|must) (?:never|always)|never|always|every time|ab jetzt|niemals|immer|nunca|siempre|sempre|jamais|toujours|никогда|всегда)(?![\p{L}\p{N}])|永远|始终|必须|禁止|请勿|必ず|常に|항상|절대/iu;
const forbidding =
  /(?:^|[—–:,;] {0,2}|- )(?:(?:please|and|also|but|so|then|important|note|remember|rule|critical)[,:!]?\s{1,3}){0,3}(?:do not|don['’]t|never|always|avoid|only ever|from now on|make sure (?:to )?(?:never|always|not)|you must|must (?:not|never|always)|bitte (?:nie|keine?|nicht)|nie|niemals|não|nunca)(?![\p{L}\p{N}-])/iu;
/** Loud among quieter words. */
const loud = /\b(?:DO NOT|DON['’]T|NEVER|ALWAYS|MUST NOT|MUST)\b/;
/** Said of what a person wants in general. */
const wishing =
  /\bstanding (?:item|rule|order|instruction)s?\b|\b(?:new|code|coding|house) (?:rule|standard|convention|policy):|\bi (?:want|prefer|['’]d (?:like|prefer)|would (?:like|prefer)) (?:you )?to (?:avoid|never|always|only)\b|\b(?:is|are) (?:always|strongly) preferred\b/i;
/** Holds for the moment only. */
const passing = /\b(?:yet|for now|right now|this time|today)\b/i;
const unspaced = /不要|禁止|请勿|必须|しないで|してはいけない|必ず|하지 마|절대/;
/** Says how things are, and forbids nothing. */
const telling =
  /\b(?:don['’]t|do not|never|always) (?:worry|know|think|see|seem|understand|have|care|need|want|forget|get|like|mind|believe|remember|report (?:bugs|issues)|work|works|worked|show|shows|look|been|had|was|is)\b|^(?:i|it|we|they|he|she|this|that|there|why|what|how|if|when)(?:['’]\w{1,3})?\b/i;

/** What a person forbids or always wants, as it was said: of many the plainest, and of those the newest. */
export function listStandingRules(
  turns: readonly TurnBrief[],
  most: number,
  latest = turns.at(-1)?.number,
): readonly StandingRule[] {
  const looked = turns.length <= mostTurns ? turns : [...turns.slice(0, mostTurns / 2), ...turns.slice(-mostTurns / 2)];
  const rules = new Map<string, StandingRule & { readonly weight: number }>();
  for (const { number, intent, additions } of looked) {
    const isLatest = number === latest;
    const found = [intent, ...additions].flatMap((prompt) => listRules(prompt, isLatest)).slice(0, mostOfTurn);
    for (const text of found)
      rules.set(text.toLowerCase().slice(0, 60), { turn: number, text, weight: toWeight(text) });
  }
  return [...rules.values()]
    .sort((a, b) => b.weight - a.weight || b.turn - a.turn)
    .slice(0, most)
    .sort((a, b) => a.turn - b.turn)
    .map(({ turn, text }) => ({ turn, text }));
}

/** What forbids says more than what only lasts. */
function toWeight(text: string): number {
  return (forbidding.test(text) || loud.test(text) || wishing.test(text) ? 2 : 0) + (lasting.test(text) ? 1 : 0);
}

/** Line by line: many prompts end their lines without a full stop. */
function listRules(prompt: string, isLatest: boolean): readonly string[] {
  const text = prompt.slice(0, lookedAt);
  // What a long request forbids belongs to its own task, unless it says that it lasts.
  const isTask = !isLatest && countWords(text) > mostPlain;
  return foldPaste(text.replace(fence, ''))
    .split('\n')
    .filter((line) => mayForbid.test(line) && !pasted.test(line))
    .flatMap((line) => (wishing.test(line) ? readSentences : listSentences)(toPlainLine(line)))
    .map((sentence) => sentence.replace(/[;:,]$/, ''))
    .filter((sentence) => isRule(sentence) && (!isTask || isLasting(sentence)));
}

function isLasting(sentence: string): boolean {
  return lasting.test(sentence) || wishing.test(sentence) || unspaced.test(sentence);
}

/** Most lines have none of these words, and need not be parsed. */
const mayForbid =
  /not|n['’]t|never|always|avoid|standing|rule:|standard:|convention:|policy:|prefer|want|like|from now|future|forward|must|nie|kein|immer|não|nunca|sempre|siempre|jamais|toujours|всегда|никогда|[不禁请必永始しな항절하]/iu;

function isRule(sentence: string): boolean {
  const words = countWords(sentence);
  if (words < leastWords || words > mostWords || sentence.endsWith('?') || passing.test(sentence)) return false;
  if (wishing.test(sentence)) return true;
  if (telling.test(sentence)) return false;
  const isLoud = loud.test(sentence) && /[a-z]{3}/.test(sentence);
  return (
    forbidding.test(sentence) ||
    isLoud ||
    unspaced.test(sentence) ||
    /\b(?:all future|going forward|at all times)\b/i.test(sentence)
  );
}
