import type { SessionViewSources } from '../build-view/view-context.ts';
import type { Panel } from '../model/panel.ts';
import type { PanelAnswer } from '../wire/wire.ts';
import { PageProblem } from './page-problem.ts';
import type { PagedSession } from './paged-session.ts';
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

export async function getPanel(
  thread: TurnThread,
  address: PanelAddress,
  paged: PagedSession,
  sources: SessionViewSources,
  withMedia = false,
): Promise<Panel> {
  const turn = thread.turns.find((candidate) => candidate.number === address.turn);
  if (turn === undefined) throw toMissing(`There is no turn ${address.turn}.`);
  const { entries } = await buildTurnPart(turn, address.part, thread, paged, sources, withMedia);
  const panel = entries[address.entry]?.panels[address.panel];
  if (panel === undefined) throw toMissing('The turn has no such entry, or the entry has no such panel.');
  return panel;
}

/** The longest piece from `from` on that fits in an answer. */
export function cutPiece(text: string, from: number): Omit<PanelAnswer, 'revision'> {
  let length = Math.min(text.length - from, maxAnswerBytes);
  while (length > 1 && toJsonBytes(text.slice(from, from + length)) > maxAnswerBytes - 2000)
    length = Math.floor(length / 2);
  return { from, total: text.length, text: text.slice(from, from + Math.max(0, length)) };
}

function toMissing(detail: string): PageProblem {
  return new PageProblem({
    code: 'NO_SUCH_PANEL',
    detail,
    hint: 'Use the turn, part, entry and panel numbers from a page of turns.',
  });
}
