import { PageProblem } from '@scrollkeep/view/pages/page-problem.ts';
import { getAgentThread, getPathThread, type TurnThread } from '@scrollkeep/view/pages/turn-thread.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { SessionSnapshot } from '@scrollkeep/server/sessions/session-model.ts';

/**
 * The turns that are read: those of an agent, or of the conversation. A turn on a branch that was left is read with the
 * way that leads to it.
 */
export function threadOfSession(
  snapshot: SessionSnapshot,
  agent: string | undefined,
  turn: number | undefined,
): TurnThread {
  try {
    if (agent !== undefined) return getAgentThread(snapshot, getAgentId(snapshot, agent));
    const live = getPathThread(snapshot, 'live');
    return turn === undefined || live.turns.some((candidate) => candidate.number === turn)
      ? live
      : getPathThread(snapshot, turn);
  } catch (error) {
    if (!(error instanceof PageProblem)) throw error;
    const known = snapshot.session.tree.turns;
    if (error.code === 'NO_SUCH_TURN')
      throw new AppError({
        code: error.code,
        message: `the session has no turn ${turn}`,
        hint: `Its turns are 1 to ${known.at(-1)?.number ?? 0}; get_session lists them.`,
        exitCode: 66,
      });
    throw new AppError({
      code: error.code,
      message: 'the session has no such agent',
      hint: 'get_session lists its agents.',
      exitCode: 66,
    });
  }
}

function getAgentId({ session }: SessionSnapshot, name: string): string {
  const fitting = [
    ...new Set(
      session.agents
        .filter((run) => run.id === name || (name.length >= 4 && run.id.startsWith(name)))
        .map((run) => run.id),
    ),
  ];
  return fitting.find((id) => id === name) ?? (fitting.length === 1 ? (fitting[0] ?? name) : name);
}
