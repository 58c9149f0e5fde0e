import type { FindAnswer, FindHit } from '@scrollkeep/view/wire/wire-session.ts';
import type { FindKind } from '@scrollkeep/view/model/find-in-entry.ts';
import type { FindStep } from '../sources/session-source.ts';

/** Where an entry is in the thread that is shown; before all entries of a turn: part −1. */
export interface EntryPlace {
  readonly position: number;
  readonly part: number;
  readonly entry: number;
}

/**
 * What a bar for finding covers of the page below the top bar, with its line about agents, in pixels; what is found
 * is shown below that.
 */
export const findBarHeight = 96;

export type AskFind = (step: FindStep) => Promise<FindAnswer>;

/**
 * All that have the words, as they are found; `onProgress` is called after every step. Stops when the signal says so.
 */
export async function readHits(
  ask: AskFind,
  text: string,
  signal: AbortSignal,
  onProgress: (hits: readonly FindHit[], share: number) => void,
): Promise<void> {
  const hits: FindHit[] = [];
  for (let from: number | null = 0; from !== null && !signal.aborted && hits.length < mostHits;) {
    const answer: FindAnswer = await ask({ text, kind: undefined, from, direction: 'next', limit: 200 });
    if (signal.aborted) return;
    for (const hit of answer.hits) hits.push(hit);
    from = answer.next;
    onProgress([...hits], from === null ? 1 : from / Math.max(1, answer.turns));
  }
}

/** More are of no use to anybody. */
const mostHits = 5_000;

/** The next entry of a kind behind a place, or the last before it. */
export async function findNextOfKind(
  ask: AskFind,
  kind: FindKind,
  place: EntryPlace,
  direction: 'next' | 'previous',
): Promise<FindHit | undefined> {
  const sign = direction === 'next' ? 1 : -1;
  for (let from: number | null = place.position; from !== null;) {
    const answer: FindAnswer = await ask({ text: '', kind, from, direction, limit: 20 });
    const hit = answer.hits.find((candidate) => sign * comparePlaces(candidate, place) > 0);
    if (hit !== undefined) return hit;
    from = answer.next;
  }
  return undefined;
}

export function comparePlaces(a: EntryPlace, b: EntryPlace): number {
  return a.position - b.position || a.part - b.part || a.entry - b.entry;
}

/** The first hit at a place or behind it; the first of all if there is none. */
export function findHitFrom(hits: readonly FindHit[], place: EntryPlace): number {
  const at = hits.findIndex((hit) => comparePlaces(hit, place) >= 0);
  return Math.max(0, at);
}
