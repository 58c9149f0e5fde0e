import { longestTable } from './rule-parts/find-table-values.ts';
import type { Redactor } from './redactor.ts';
import { toReplacedText } from './replacement.ts';

/** Redacts a text that comes in pieces; any cutting gives the same result. */
export interface TextRedaction {
  push(piece: string): string;
  end(): string;
}

/** No secret is longer: what is nearer to the end than this waits for what follows. */
const longestMatch = 24 * 1024;
/**
 * What was given out already and is still needed to see what is before a place: as much as a table may have between
 * its head and a row.
 */
const context = longestTable + 2048;
const enough = 256 * 1024;

export function openTextRedaction(redactor: Pick<Redactor, 'findTextMatches' | 'toReplacements'>): TextRedaction {
  let held = '';
  /** Up to here it was given out. */
  let given = 0;

  function giveOut(until: number): string {
    // From the beginning of what is held: the head of a table finds values in rows that follow.
    const matches = redactor.findTextMatches(held).filter((match) => match.start >= given && match.start < until);
    const last = matches.at(-1);
    // A match over the border is not cut; it may even go on.
    const end = last !== undefined && last.end > until ? last.start : until;
    const whole = matches.filter((match) => match.end <= end);
    const start = given;
    const replacements = redactor
      .toReplacements(held, whole)
      .map(({ start: from, end: to, by }) => ({ start: from - start, end: to - start, by }));
    const result = toReplacedText(held.slice(start, end), replacements);
    const cut = Math.max(0, end - context);
    held = held.slice(cut);
    given = end - cut;
    return result;
  }

  return {
    push(piece) {
      held += piece;
      return held.length - given < enough + longestMatch ? '' : giveOut(held.length - longestMatch);
    },
    end: () => giveOut(held.length),
  };
}
