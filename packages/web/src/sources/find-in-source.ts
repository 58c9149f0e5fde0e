import { findInEntry } from '@scrollkeep/view/parts';
import type { FindAnswer, FindHit } from '@scrollkeep/view/wire';
import type { FindStep } from '../session/find-hits.ts';
import type { SessionSource } from './session-source.ts';

const turnsAtOnce = 16;

/** Finds entries of a session that no server knows, by looking at a few turns. */
export async function findInSource(readTurns: SessionSource['readTurns'], thread: { readonly agent: string | undefined; readonly path: string }, step: FindStep): Promise<FindAnswer> {
  const isBackwards = step.direction === 'previous';
  const first = isBackwards ? Math.max(0, step.from - turnsAtOnce + 1) : step.from;
  const answer = await readTurns({ ...thread, from: first, limit: isBackwards ? step.from - first + 1 : turnsAtOnce });
  const hits = answer.turns.flatMap((turn) =>
    turn.entries.flatMap((entry): readonly FindHit[] => {
      const match = findInEntry(entry, step);
      return match === undefined ? [] : [{ position: turn.position, turn: turn.number, part: turn.part, entry: entry.index, title: entry.title, ...match }];
    }),
  );
  const next = isBackwards ? first - 1 : first + answer.turns.length;
  return { hits: isBackwards ? hits.reverse() : hits, next: next >= 0 && next < answer.path.turns && answer.turns.length > 0 ? next : null, turns: answer.path.turns, revision: answer.revision };
}
