import { listSentences, toPlainLine } from './to-gist.ts';

/** The end of an answer, where it asks. */
const [endLength, lastSentences] = [3000, 12];
const mostQuestions = 4;

/** What an answer ends by asking. */
export function listQuestions(answer: string): readonly string[] {
  const ending = listSentences(toPlainLine(answer.slice(-endLength))).slice(-lastSentences);
  return ending.filter((sentence) => /[?？]["'”’)」]*;?$/.test(sentence)).slice(-mostQuestions);
}
