import { countWords } from './brief-budget.ts';
import { listAnswerOffers } from './list-leftovers.ts';
import { listQuestions } from './list-questions.ts';
import { toPlainLine } from './to-gist.ts';

/** A reply with more words says itself what is wanted. */
const mostReply = 8;
const mostPoints = 3;
/** No more of an answer is looked at. */
const endLength = 8000;
/** Says nothing but which one. */
const choosing =
  /^(?:(?:yes|ok(?:ay)?|please|let[’']?s|so|then|do|go|with|for|try|take|pick|choose|use|start|option|number|nr|no|point|step|item|and|the|first|vamos|opção|opción|weiter|mit)[\s,.:#]{1,3})*\(?(?:\d{1,2}|[a-f])[.)]?(?:\s?(?:[,+&]|and|then|und|e|y)\s?\(?(?:\d{1,2}|[a-f])[.)]?)*[\s.!]*$/i;
const agreeing =
  /^(?:yes|yep|yeah|yup|ok(?:ay)?|sure|please do|do (?:it|that|so)|go(?: ahead| for it| on)?|proceed|continue|sounds good|perfect|great|push on|ja|sim|sí|oui|好|可以|是的?|はい)(?![\p{L}\p{N}])/iu;

/** What a short reply such as `2` or `yes` agrees to, in the words of the answer before it. */
export function findOffer(reply: string, answer: string): string | undefined {
  const text = reply.trim().slice(0, 200);
  if (countWords(text) > mostReply) return undefined;
  const end = answer.slice(-endLength);
  if (choosing.test(text)) {
    const marks = text.match(/\d{1,2}|(?<![a-z])[a-f](?![a-z])/gi) ?? [];
    const points = marks.slice(0, mostPoints).flatMap((mark) => findPoint(end, mark) ?? []);
    return points.length === marks.length ? points.join('; ') : undefined;
  }
  if (!agreeing.test(text)) return undefined;
  return listQuestions(end).at(-1) ?? listAnswerOffers(end).at(-1);
}

/** The last point of a list with that number or letter. */
function findPoint(answer: string, mark: string): string | undefined {
  const point = new RegExp(
    `^[\\s>#*_-]{0,12}(?:(?:option|step|opção|opción)\\s{1,3})?` +
      `\\(?${mark}(?:[.):：、]|\\s?[–—-]\\s)[*_]{0,2}\\s{0,4}(\\S.{0,600})$`,
    'i',
  );
  const line = answer.split('\n').findLast((each) => point.test(each));
  const [, said = ''] = line === undefined ? [] : (point.exec(line) ?? []);
  return said === '' ? undefined : toPlainLine(said.replace(/^[*_\s]+/, '').replaceAll('**', ''));
}
