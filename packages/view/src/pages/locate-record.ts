import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import type { ThreadRecord } from '@scrollkeep/transcript/conversation/link-thread.ts';
import type { SessionViewSources } from '../build-view/view-context.ts';
import type { Entry } from '../model/session-view.ts';
import type { RecordPlace } from '../wire/wire.ts';
import { buildTurnPart } from './build-turn-page.ts';
import { listTurnParts } from './list-turn-parts.ts';
import { PageProblem } from './page-problem.ts';
import type { PagedSession } from './paged-session.ts';
import { getAgentThread, getPathThread, type TurnThread } from './turn-thread.ts';

/**
 * Where a record is shown: by its uuid, or by the number of its line where it has none. Neither changes while a session
 * grows, as positions do. Of several records with one uuid the first counts.
 */
export async function locateRecord(
  paged: PagedSession,
  sources: SessionViewSources,
  { record, agent }: { readonly record: string; readonly agent: string | undefined },
): Promise<Omit<RecordPlace, 'revision'>> {
  const all = agent === undefined ? getPathThread(paged, 'all') : getAgentThread(paged, agent);
  const found = findRecord(all, record);
  if (found === undefined)
    throw new PageProblem({
      code: 'NO_SUCH_RECORD',
      detail: 'The session no longer has this record.',
      hint: 'Its file was rewritten, or the link is incomplete.',
    });
  const { turn, line } = found;
  const { path, thread } = agent === undefined ? findPath(paged, turn) : { path: 'live', thread: all };
  const position = Math.max(0, thread.turns.indexOf(turn));
  const place = { agent: agent ?? null, path, position, turn: turn.number };
  const parts = listTurnParts(turn);
  let nearest: { readonly part: number; readonly entry: number } | undefined;
  for (const part of [found.part, ...parts.keys()]) {
    const { entries } = await buildTurnPart(turn, part, thread, paged, sources);
    const entry = entries.findIndex((each) => shows(each, line));
    if (entry !== -1) return { ...place, part, entry, isShown: true };
    // A record that nothing shows is between two that are shown.
    const before = entries.findLastIndex((each) => each.place.line < line);
    nearest ??= { part, entry: Math.max(0, before) };
  }
  return { ...place, ...(nearest ?? { part: 0, entry: 0 }), isShown: false };
}

function findRecord(
  { turns }: TurnThread,
  record: string,
): { readonly turn: Turn; readonly part: number; readonly line: number } | undefined {
  const line = /^\d{1,9}$/.test(record) ? Number(record) : undefined;
  const isWanted = ({ node }: ThreadRecord) => (line === undefined ? node.uuid === record : node.number === line);
  for (const turn of turns)
    for (const [part, records] of listTurnParts(turn).entries()) {
      const found = records.find(isWanted);
      if (found !== undefined) return { turn, part, line: found.node.number };
    }
  return undefined;
}

function shows(entry: Entry, line: number): boolean {
  return entry.place.line === line || entry.otherLines.includes(line);
}

/** The path that is shown by default where it has the turn, else the branch that leads to it. */
function findPath(paged: PagedSession, turn: Turn): { readonly path: string; readonly thread: TurnThread } {
  const live = getPathThread(paged, 'live');
  if (live.turns.includes(turn)) return { path: 'live', thread: live };
  return { path: String(turn.number), thread: getPathThread(paged, turn.number) };
}
