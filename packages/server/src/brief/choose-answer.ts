import { countWords } from './brief-budget.ts';
import { announces, isFiller, listSentences, toPlainLine } from './to-gist.ts';

/** What a turn answered. */
export interface TurnAnswer {
  readonly text: string;
  /** The last words of the turn, where they are not the answer and still say something. */
  readonly end: string | undefined;
}

/** An answer is one of the last texts of a turn. */
const lastTexts = 6;
/** A last text with so many words that say something is the answer. */
const enoughWords = 40;
/** Below that the last words say nothing. */
const leastEnd = 3;
/** What is longer is no better. */
const mostWords = 120;
/** No more of a text is looked at. */
const lookedAt = 4000;

/**
 * The answer among the texts of a turn: the last one, unless it says little, such as that Claude will wait. Then it is
 * the one shortly before it that says most.
 */
export function chooseAnswer(texts: readonly string[]): TurnAnswer {
  const recent = texts.slice(-lastTexts);
  const last = recent.at(-1) ?? '';
  const said = countSaid(last);
  if (said >= enoughWords || recent.length < 2) return { text: last, end: undefined };
  const [text = last] = recent
    .map((each, at) => ({ each, score: Math.min(countSaid(each), mostWords) * 0.85 ** (recent.length - 1 - at) }))
    .sort((a, b) => b.score - a.score)
    .map(({ each }) => each);
  return { text, end: text === last || said < leastEnd ? undefined : last };
}

/** Whether a text only announces what comes next. */
export function saysNothing(text: string): boolean {
  return text !== '' && countSaid(text) === 0 && announces(text);
}

/** Words that tell more than what comes next. */
function countSaid(text: string): number {
  const sentences = listSentences(toPlainLine(text.slice(0, lookedAt)));
  return sentences.filter((sentence) => !isFiller(sentence)).reduce((sum, sentence) => sum + countWords(sentence), 0);
}
