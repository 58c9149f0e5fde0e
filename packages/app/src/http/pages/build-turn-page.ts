import type { Turn } from '@scrollkeep/transcript';
import type { SessionViewSources, TurnView } from '@scrollkeep/view';
import { buildTurnView } from '@scrollkeep/view/parts';
import type { TurnsAnswer, WireTurn } from '@scrollkeep/view/wire';
import { ApiProblem } from '../api-problem.ts';
import type { SessionSnapshot } from '../../sessions/session-model.ts';
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
}

export async function buildTurnPage(thread: TurnThread, snapshot: SessionSnapshot, sources: SessionViewSources, page: TurnPage): Promise<Omit<TurnsAnswer, 'revision'>> {
  const turns: WireTurn[] = [];
  const last = page.part === undefined ? page.from + page.limit : page.from + 1;
  let left = maxAnswerBytes - 2000;
  for (let position = page.from; position < Math.min(last, thread.turns.length); position++) {
    const turn = thread.turns[position];
    if (turn === undefined) break;
    const wire = toWireTurn(await buildTurnPart(turn, page.part ?? 0, thread, snapshot, sources), { position, part: page.part ?? 0, parts: listTurnParts(turn).length });
    left -= toJsonBytes(wire) + 1;
    if (left < 0 && turns.length > 0) break;
    turns.push(wire);
  }
  return { path: toPathSummary(thread), from: page.from, turns };
}

/** One part of a turn, uncut: only its own records are read. */
export async function buildTurnPart(turn: Turn, part: number, thread: TurnThread, snapshot: SessionSnapshot, sources: SessionViewSources, withMedia = false): Promise<TurnView> {
  const parts = listTurnParts(turn);
  const records = parts[part];
  if (records === undefined) throw new ApiProblem({ status: 404, code: 'NO_SUCH_PART', detail: `Turn ${turn.number} has ${parts.length} parts.`, hint: 'Parts are counted from 0; a turn says how many it has.' });
  const view = await buildTurnView(
    { ...turn, records },
    {
      path: thread.file,
      queuedPrompts: thread.queuedPrompts,
      shown: thread.shown,
      buildAgent: (run) => (run.id === thread.run?.id ? Promise.resolve(undefined) : buildFlatAgent(run, snapshot)),
    },
    { ...snapshot.context, ...sources, withMedia },
  );
  return parts.length === 1 ? view : { ...view, startedAt: toStart(turn), durationMs: toDuration(turn) };
}

function toStart(turn: Turn): string | undefined {
  return turn.start?.node.timestamp ?? turn.records.find((record) => record.node.timestamp !== undefined)?.node.timestamp;
}

/** Of a turn in parts the record with the client's own measure is in another part, so each part says the time from the first to the last record. */
function toDuration(turn: Turn): number | undefined {
  const times = turn.records.map((record) => Date.parse(record.node.timestamp ?? '')).filter(Number.isFinite);
  return times.length < 2 ? undefined : times.reduce((a, b) => Math.max(a, b)) - times.reduce((a, b) => Math.min(a, b));
}
