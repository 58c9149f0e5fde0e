import type { ComparedSession, SessionComparison } from '../model/session-comparison.ts';
import type { CompareAnswer } from '../wire/wire-compare.ts';
import { cutValue } from './cut-value.ts';
import { fitAnswer } from './fit-answer.ts';

/** Four lists and two sessions together stay below the limit of an answer, whatever their texts hold. */
const listBytes = 40_000;
const maxSession = 10_000;

/** A comparison within the limits of an answer: the beginning of long lists, with how many items there are. */
export function fitComparison(
  { a, b, origin, prompts: { common, onlyA, onlyB }, files }: SessionComparison,
  limit: number,
): Omit<CompareAnswer, 'keys'> {
  const fit = <Item>(items: readonly Item[]) => fitAnswer(items, limit, listBytes);
  // Of what both have, the end is where they part.
  const shared = fitAnswer(common.toReversed(), limit, listBytes).toReversed();
  return {
    a: cutSession(a),
    b: cutSession(b),
    origin,
    prompts: { common: shared, onlyA: fit(onlyA), onlyB: fit(onlyB) },
    files: fit(files),
    totals: { common: common.length, onlyA: onlyA.length, onlyB: onlyB.length, files: files.length },
  };
}

function cutSession(session: ComparedSession): ComparedSession {
  return cutValue(session, { left: maxSession, isCut: false });
}
