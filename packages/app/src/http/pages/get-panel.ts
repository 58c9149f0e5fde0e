import type { Panel, SessionViewSources } from '@scrollkeep/view';
import type { PanelAnswer } from '@scrollkeep/view/wire';
import { ApiProblem } from '../api-problem.ts';
import type { SessionSnapshot } from '../../sessions/session-model.ts';
import { buildTurnPart } from './build-turn-page.ts';
import { maxAnswerBytes, toJsonBytes } from './fit-answer.ts';
import type { TurnThread } from './turn-thread.ts';

/** A panel is known by its turn, the part of the turn, the entry in it and its own place in the entry. */
export interface PanelAddress {
  readonly turn: number;
  readonly part: number;
  readonly entry: number;
  readonly panel: number;
}

export async function getPanel(thread: TurnThread, address: PanelAddress, snapshot: SessionSnapshot, sources: SessionViewSources, withMedia = false): Promise<Panel> {
  const turn = thread.turns.find((candidate) => candidate.number === address.turn);
  if (turn === undefined) throw toMissing(`There is no turn ${address.turn}.`);
  const { entries } = await buildTurnPart(turn, address.part, thread, snapshot, sources, withMedia);
  const panel = entries[address.entry]?.panels[address.panel];
  if (panel === undefined) throw toMissing('The turn has no such entry, or the entry no such panel.');
  return panel;
}

/** The longest piece from `from` on that fits in an answer. */
export function cutPiece(text: string, from: number): Omit<PanelAnswer, 'revision'> {
  let length = Math.min(text.length - from, maxAnswerBytes);
  while (length > 1 && toJsonBytes(text.slice(from, from + length)) > maxAnswerBytes - 2000) length = Math.floor(length / 2);
  return { from, total: text.length, text: text.slice(from, from + Math.max(0, length)) };
}

function toMissing(detail: string): ApiProblem {
  return new ApiProblem({ status: 404, code: 'NO_SUCH_PANEL', detail, hint: 'Take turn, part, entry and panel from a page of turns, all counted as they are there.' });
}
