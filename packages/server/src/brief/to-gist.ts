import { parseMarkdown } from '@scrollkeep/view/markdown/parse-markdown.ts';
import { toPlainWords } from '@scrollkeep/view/markdown/to-plain-words.ts';
import { cutEnd } from '@scrollkeep/view/text/text-width.ts';
import { countWords, cutToWords } from './brief-budget.ts';
import { foldPaste } from './fold-paste.ts';

/** No more of either end of a text is looked at: it can be megabytes long. */
const lookedAt = 6000;
/** In place of what is left out. */
const gap = ' … ';

// Sentences that say nothing by themselves, where more follows.
const pleasantry = new RegExp(
  '^(?:great|perfect|done|sure(?: thing)?|of course|excellent|good|absolutely|certainly|got it|ok(?:ay)?|alright|' +
    "understood|(?:great|good|nice) (?:question|idea|catch|point|call|news|work)|you['’]re (?:absolutely )?right|" +
    "i have (?:everything|what|all) i need|here(?:['’]s| is) (?:the|a|my) (?:[\\w-]+ ){0,3}" +
    '(?:summary|overview|report))[\\s.!:,—–-]*$',
  'i',
);
const announcement =
  /^(?:(?:now|first|next|okay|ok|so|and|good|great|perfect)[,.!]? )?(?:I[’']ll|I will|let me|I[’']m going to)\b/i;

// Says that nothing happens for now.
const waiting =
  /^(?:I[’']?(?:ll| will|[’']m| am) (?:now )?(?:wait|waiting|standing by|check back)|(?:still )?waiting (?:for|on|until)|standing by|(?:you|it)[’']ll be notified|(?:of course[\s,.—–-]+)?what would you like to clarify)\b/i;

/** Whether a sentence says nothing but that more will come, or something kind. */
export function isFiller(sentence: string): boolean {
  return pleasantry.test(sentence) || announcement.test(sentence) || waiting.test(sentence);
}

/** A mark of success in front of a sentence or a point of a list. */
const cheer = /^[\s>*#_+-]{0,20}(?:✅|✔️?|☑️?|🎉|✨|🚀|💯|🏆|🥳|🔥|👏|🎊)/u;
const praise =
  /\b(?:successfully|seamless(?:ly)?|comprehensive(?:ly)?|professional(?:-grade|ly)?|production[- ]ready|fully (?:functional|operational|compliant|working)|(?:work|run)(?:s|ing)? (?:perfectly|flawlessly|beautifully|great)|robust|excellent|perfect(?:ly)?|ready (?:for|to) (?:use|go|production|deploy\w{0,4}|integrat\w{0,4})|com sucesso|erfolgreich|con éxito|avec succès)(?![\p{L}\p{N}])/iu;
const claim =
  /\b(?:complete[ds]?|done|works?|working|fixed|resolved|pass(?:es|ed|ing)?|ready|implemented|live|succeeded|successful|no (?:errors|issues|problems))(?![\p{L}\p{N}])/iu;
/** Only where it says that something is not so is such a word no claim. */
const denial = /\b(?:not|never|n['’]t|no longer|fail\w{0,4}|broken|remaining|still|except|but)(?![\p{L}\p{N}])/iu;

/** Whether a sentence praises the work: where room is short, others say more. */
export function isPraise(sentence: string): boolean {
  return cheer.test(sentence) || (praise.test(sentence) && !denial.test(sentence));
}

/** Whether a sentence says that the work is done or goes well. */
export function claimsSuccess(sentence: string): boolean {
  return isPraise(sentence) || (claim.test(sentence) && !denial.test(sentence));
}

/** Whether a sentence says what comes next. */
export function announces(sentence: string): boolean {
  return announcement.test(sentence);
}

/** As one line without markup but backticks; blocks of code and tables are left out where there is anything else. */
export function toPlainLine(markdown: string): string {
  const plain = (part: string) => toPlainWords(parseMarkdown(part), toMarkedCode) || part.replace(/\s+/g, ' ').trim();
  if (markdown.length <= 2 * lookedAt) return plain(markdown);
  return `${plain(markdown.slice(0, lookedAt))}${gap}${plain(markdown.slice(-lookedAt))}`;
}

function toMarkedCode(text: string): string {
  return text.includes('`') ? text : `\`${text}\``;
}

/** What a model said in at most so many words: without its pleasantries, the beginning and the end. */
export function toAnswerGist(markdown: string, words: number): string {
  const parts = listSentences(toPlainLine(markdown));
  while (parts.length > 1 && isFiller(parts[0] ?? '')) parts.shift();
  return cutMiddle(dropPraise(parts, words), words, 0.5);
}

/** The same without what says that the work is done; empty where nothing else is said. */
export function toUnclaimedGist(markdown: string, words: number): string {
  const parts = listSentences(toPlainLine(markdown)).filter((part) => !claimsSuccess(part) && !isFiller(part));
  return parts.length === 0 ? '' : cutMiddle(parts, words, 0.5);
}

/** Praise goes before anything else has to, as long as something is left. */
function dropPraise(parts: readonly string[], words: number): readonly string[] {
  if (countWords(parts.join(' ')) <= words * 1.2) return parts;
  const plain = parts.filter((part) => !isPraise(part));
  return countWords(plain.join(' ')) < leastForBoth ? parts : plain;
}

/** What a person said in at most so many words; what matters most is usually said first. */
export function toPromptGist(markdown: string, words: number): string {
  return cutMiddle(listSentences(toPlainLine(foldPaste(markdown))), words, 0.35);
}

/** The sentences of a line. */
export function readSentences(line: string): readonly string[] {
  const sentences: string[] = [];
  for (const { segment } of getSegmenter().segment(line)) {
    const before = sentences.at(-1);
    // The number of a point is no sentence, and none ends inside a word: `./src`.
    if (before !== undefined && (/^\(?\d{1,3}[.)]\s*$/.test(before) || /\S$/.test(before)))
      sentences[sentences.length - 1] = before + segment;
    else sentences.push(segment);
  }
  return sentences.map((part) => part.trim()).filter((part) => part !== '');
}

/** The same; points of a list and what is behind a colon count as sentences. */
export function listSentences(line: string): string[] {
  return readSentences(line).flatMap((sentence) => sentence.split(/(?<=[;:])\s+(?=\S)/));
}

/** Whole sentences from the front and from the end, in about so many words together. */
function cutMiddle(parts: readonly string[], words: number, endShare: number): string {
  const whole = parts.join(' ').replace(/[;,\s]+$/, '');
  // A few words more are better than a gap.
  if (countWords(whole) <= words * 1.2) return cutWidth(whole, words * 1.2);
  // The end may have what the first sentence does not need.
  const forFirst = Math.min(countWords(parts[0] ?? ''), Math.ceil(words * (1 - endShare)));
  const forEnd = words < leastForBoth || endShare === 0 ? 0 : words - forFirst;
  let end = '';
  let from = parts.length;
  while (from > 1 && countWords(`${parts[from - 1]} ${end}`) <= forEnd) {
    end = `${parts[--from]} ${end}`.trim();
    if (countWords(end) >= words * endShare) break;
  }
  const forFront = words - countWords(end);
  const front: string[] = [];
  while (front.length < from && countWords([...front, parts[front.length]].join(' ')) <= forFront)
    front.push(parts[front.length] as string);
  // What was announced matters more than the end.
  if (end !== '' && front.length > 0 && front.every((part) => part.endsWith(':'))) return cutMiddle(parts, words, 0);
  // A sentence that is longer than its share is cut itself.
  const rest = forFront - countWords(front.join(' '));
  const isBare = front.every((part) => part.endsWith(':'));
  if (isBare || rest > leastForBoth || rest > words / 2) front.push(cutToWords(parts[front.length] ?? '', rest));
  // What was announced is left out.
  while (front.length > 1 && front.at(-1)?.endsWith(':') === true) front.pop();
  const beginning = closeCode(front.join(' ').replace(/(?:\s\(?\d{1,3}[.)]|[…:;,\s-])+$/, ''));
  if (end === '' || beginning === '') return `${cutWidth(beginning, words)}${beginning === '' ? '' : ' …'}`;
  return cutWidth(`${beginning}${gap}${openCode(end).replace(/[;,]$/, '')}`, words + 1);
}

/** Code that the cut went through ends before it. */
function closeCode(text: string): string {
  return hasOddCode(text) ? `${text}\`` : text;
}

function openCode(text: string): string {
  return hasOddCode(text) ? text.replace('`', '') : text;
}

function hasOddCode(text: string): boolean {
  return text.split('`').length % 2 === 0;
}

/** Below that the end of a text has no room of its own. */
const leastForBoth = 12;

/** A word can be a whole file. */
function cutWidth(text: string, words: number): string {
  return closeCode(cutEnd(text, Math.max(words, 1) * 9));
}

/** Made when it is needed: that takes time. */
let segmenter: Intl.Segmenter | undefined;

function getSegmenter(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  return segmenter;
}
