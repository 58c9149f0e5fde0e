import { countWords } from './brief-budget.ts';
import { toPlainLine } from './to-gist.ts';

/** No more of an answer is looked at. */
const lookedAt = 20_000;
const mostSteps = 6;
/** A heading with more words is a sentence about something else. */
const mostHeading = 10;
const heading =
  /^(?:(?:suggested|recommended|possible|your|the|my|immediate) )?(?:next (?:steps?|actions?|up)|what[’']?s (?:left|next|missing|still open)|what (?:is|remains) (?:left|next|missing|to do)|(?:\w{1,10} )?(?:things?|points?|items?) (?:are )?(?:still )?(?:open|left|pending|outstanding)|remaining\b|still (?:open|to do|missing|pending|outstanding)|outstanding|open (?:items|points|questions|issues|work|tasks)|to-?dos?\b|follow-?ups?\b|not (?:yet )?(?:done|implemented|covered|committed|pushed)|left (?:to do|open|undone)|pending\b|deferred\b)/i;
const point = /^\s{0,6}(?:[-*+•]|\d{1,2}[.)])\s+(?:\[ \]\s+)?(\S.*)$/;
/** Of a point that is done. */
const ticked = /^(?:\[x\]|✅|✔|☑|~~)/i;

/** A step of instructions: it announces how to do something, for whoever wants it. */
const instruction = /:[*_]{0,2}$|\(if\b/i;

/** What an answer names as left to do, in its own words: the points below such a heading. */
export function listNextSteps(answer: string): readonly string[] {
  const steps: string[] = [];
  let isInside = false;
  let hasPoints = false;
  for (const line of answer.slice(-lookedAt).split('\n')) {
    const [, text] = point.exec(line) ?? [];
    const plain = line.replace(/^[\s#>*_]+|[\s:*_]+$/g, '');
    const isTitle = text === undefined && plain !== '' && countWords(plain) <= mostHeading;
    if (isTitle && heading.test(plain) && (/^\s*(?:#|\*\*|__)/.test(line) || line.trimEnd().endsWith(':'))) {
      // The last such list counts.
      steps.length = 0;
      [isInside, hasPoints] = [true, false];
    } else if (isInside && text !== undefined) {
      hasPoints = true;
      const isOpen = !ticked.test(text) && !instruction.test(text.trimEnd());
      if (isOpen && !line.startsWith('  ') && steps.length < mostSteps) steps.push(toPlainLine(text));
    } else if (isInside && line.trim() !== '' && !/^\s/.test(line) && hasPoints) isInside = false;
    else if (isInside && /^\s*(?:#|```)/.test(line)) isInside = false;
  }
  return steps.filter((step) => /[\p{L}\p{N}]/u.test(step));
}
