import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import type { SessionViewSources } from '../build-view/view-context.ts';
import { buildTurnView } from '../build-view/build-turn-view.ts';
import type { Panel } from '../model/panel.ts';
import type { TurnView } from '../model/session-view.ts';
import type { TurnsAnswer, WireTurn } from '../wire/wire.ts';
import { PageProblem } from './page-problem.ts';
import type { PagedSession } from './paged-session.ts';
import { buildFlatAgent } from './build-flat-agent.ts';
import { maxAnswerBytes, toJsonBytes } from './fit-answer.ts';
import { listTurnParts } from './list-turn-parts.ts';
import { toWireTurn } from './to-wire-turn.ts';
import { toPathSummary, type TurnThread } from './turn-thread.ts';

export interface TurnPage {
  readonly from: number;
  readonly limit: number;
  /** Of the turn at `from`, and only that. */
  readonly part: number | undefined;
  /**
   * Whether images and documents come along, where nobody can fetch them by an address. They are neither cut nor
   * counted.
   */
  readonly withMedia?: boolean;
}

export async function buildTurnPage(
  thread: TurnThread,
  paged: PagedSession,
  sources: SessionViewSources,
  page: TurnPage,
): Promise<Omit<TurnsAnswer, 'revision'>> {
  const turns: WireTurn[] = [];
  const last = page.part === undefined ? page.from + page.limit : page.from + 1;
  let left = maxAnswerBytes - 2000;
  for (let position = page.from; position < Math.min(last, thread.turns.length); position++) {
    const turn = thread.turns[position];
    if (turn === undefined) break;
    const view = await buildTurnPart(turn, page.part ?? 0, thread, paged, sources, page.withMedia);
    const wire = toWireTurn(stripMedia(view), { position, part: page.part ?? 0, parts: listTurnParts(turn).length });
    left -= toJsonBytes(wire) + 1;
    if (left < 0 && turns.length > 0) break;
    turns.push(page.withMedia === true ? attachMedia(wire, view) : wire);
  }
  return { path: toPathSummary(thread), from: page.from, turns };
}

function stripMedia(view: TurnView): TurnView {
  const strip = (panel: Panel) =>
    panel.kind === 'media' && panel.data !== undefined ? { ...panel, data: undefined } : panel;
  return { ...view, entries: view.entries.map((entry) => ({ ...entry, panels: entry.panels.map(strip) })) };
}

function attachMedia(wire: WireTurn, view: TurnView): WireTurn {
  const find = (entry: number, panel: number) => {
    const whole = view.entries[entry]?.panels[panel];
    return whole?.kind === 'media' && whole.data !== undefined ? { data: whole.data } : {};
  };
  return {
    ...wire,
    entries: wire.entries.map((entry) => ({
      ...entry,
      panels: entry.panels.map((panel, at) => ({ ...panel, ...find(entry.index, at) })),
    })),
  };
}

/** One part of a turn, uncut: only its own records are read. */
export async function buildTurnPart(
  turn: Turn,
  part: number,
  thread: TurnThread,
  paged: PagedSession,
  sources: SessionViewSources,
  withMedia = false,
): Promise<TurnView> {
  const parts = listTurnParts(turn);
  const records = parts[part];
  if (records === undefined)
    throw new PageProblem({
      code: 'NO_SUCH_PART',
      detail: `Turn ${turn.number} has ${parts.length} parts.`,
      hint: 'Parts are numbered from 0. Each turn gives its number of parts.',
    });
  return buildTurnView(
    { ...turn, records },
    {
      path: thread.file,
      queuedPrompts: thread.queuedPrompts,
      shown: thread.shown,
      buildAgent: (run) => (run.id === thread.run?.id ? Promise.resolve(undefined) : buildFlatAgent(run, paged)),
    },
    { ...paged.context, ...sources, withMedia },
    turn,
  );
}
