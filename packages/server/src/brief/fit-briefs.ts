import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import type { BriefBudget } from './brief-budget.ts';
import { printShortBrief } from './print-short-brief.ts';
import type { SessionBrief } from './read-session-brief.ts';

/** From room for nearly everything down to a title and a time, each step a twelfth smaller. */
const scales: readonly number[] = [...Array.from({ length: 100 }, (_none, step) => 100 * 0.92 ** step), 0];

export interface FitBriefsOptions {
  readonly budget: BriefBudget;
  readonly timeZone?: string | undefined;
}

/**
 * Briefs of sessions, in the order given, together within a budget: all of them as long as the budget allows. Where
 * even the shortest are too long, the first sessions are left out and counted.
 */
export function fitBriefs(briefs: readonly SessionBrief[], { budget, timeZone }: FitBriefsOptions): string {
  const fit = (least: number, lastWords?: number) => {
    const print = (scale: number) =>
      joinBriefs(briefs.map((brief) => printShortBrief(brief, { scale, lastWords, timeZone })));
    return findLongest(print, least, budget);
  };
  // How a session ended matters more than how it began, as long as there is room for the rest.
  const words = briefs.length === 1 ? lastWords : [];
  for (const count of words) {
    const text = fit(leastScale, count);
    if (text !== undefined) return text;
  }
  return fit(0) ?? keepLast(briefs, budget, timeZone);
}

/** Of the last answer and the latest request: whole if that is possible, else the most that is. */
const lastWords: readonly number[] = [400, 340, 290, 240, 200, 165, 135, 110, 90];
/** Below that too little is left of everything else. */
const leastScale = 0.12;

/** The longest that the budget allows: a shorter scale never prints more. */
function findLongest(print: (scale: number) => string, least: number, budget: BriefBudget): string | undefined {
  let [low, high] = [0, scales.findLastIndex((scale) => scale >= least)];
  let longest: string | undefined;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const text = print(scales[middle] ?? 0);
    if (budget.keeps(text)) {
      longest = text;
      high = middle - 1;
    } else low = middle + 1;
  }
  return longest;
}

function keepLast(briefs: readonly SessionBrief[], budget: BriefBudget, timeZone: string | undefined): string {
  const shortest = briefs.map((brief) => printShortBrief(brief, { scale: 0, timeZone }));
  for (let left = 1; left < shortest.length; left++) {
    const text = `${toReadableAmount(left, 'earlier session')} left out.\n\n${joinBriefs(shortest.slice(left))}`;
    if (budget.keeps(text)) return text;
  }
  return budget.cut(shortest.at(-1) ?? '');
}

export function joinBriefs(texts: readonly string[]): string {
  return texts.join('\n---\n\n');
}
