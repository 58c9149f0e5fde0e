import {
  restrictOverview,
  restrictTurn,
  restrictTurns,
  type TurnRange,
} from '@scrollkeep/view/pages/restrict-turns.ts';
import type { OutlineTurn } from '@scrollkeep/view/wire/wire-session.ts';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import type { LiveSessionList } from '../../sessions/live-session-list.ts';
import type { SessionQuestions } from './session-questions.ts';
import { openSessionPages } from './session-pages.ts';

/** What can be asked about some turns of a session. */
export type RestrictedQuestions = Pick<
  SessionQuestions,
  'getSession' | 'getOutline' | 'getTurns' | 'find' | 'listAgents' | 'getPanelPiece' | 'getMedia'
>;

const outlineAtOnce = 1000;

/** The pages of sessions of which only these turns are there. */
export function openRestrictedPages(
  index: Pick<LiveSessionList, 'get' | 'read'>,
  onProblem: (problem: DiskProblem) => void,
  range: TurnRange,
): RestrictedQuestions {
  const pages = openSessionPages(
    {
      get: index.get,
      async read(entry) {
        const snapshot = await index.read(entry);
        return {
          ...snapshot,
          ...restrictTurns(snapshot, range),
          findFork: async () => undefined,
          listForks: async () => [],
        };
      },
      isUnread: async () => false,
      cachedPages: undefined,
    },
    onProblem,
  );

  async function listOutline(key: string): Promise<readonly OutlineTurn[]> {
    const turns: OutlineTurn[] = [];
    for (;;) {
      const page = await pages.getOutline(key, 'live', { from: turns.length, limit: outlineAtOnce });
      turns.push(...page.turns);
      if (page.turns.length === 0 || turns.length >= page.path.turns) return turns;
    }
  }

  return {
    getSession: async (key) => restrictOverview(await pages.getSession(key), await listOutline(key)),
    getOutline: pages.getOutline,
    async getTurns(key, thread, page) {
      const answer = await pages.getTurns(key, thread, page);
      return { ...answer, turns: answer.turns.map(restrictTurn) };
    },
    find: pages.find,
    listAgents: pages.listAgents,
    getPanelPiece: pages.getPanelPiece,
    getMedia: pages.getMedia,
  };
}
