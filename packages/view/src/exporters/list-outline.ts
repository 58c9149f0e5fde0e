import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import { toTurnTitle } from '../model/to-turn-title.ts';
import type { OutlineTurn } from '../model/session-exporter.ts';

const longest = 100;

/** The turns of a path by their first words, from what is known without reading them. */
export function listOutline(turns: readonly Turn[]): readonly OutlineTurn[] {
  return turns
    .filter((turn) => turn.number > 0)
    .map((turn) => ({
      number: turn.number,
      text: toTurnTitle(turn, longest),
      isLive: turn.isLive || turn.isShown,
    }));
}
