import type { Services } from '@scrollkeep/server/http/services/services.ts';
import type { TurnRange } from '../audience/audience.ts';

/** What can be asked about a part of a session; nothing else is answered. */
export const turnRoutes: ReadonlySet<string> = new Set([
  '/about',
  '/sessions/{key}',
  '/sessions/{key}/outline',
  '/sessions/{key}/turns',
  '/sessions/{key}/find',
  '/sessions/{key}/panel',
  '/sessions/{key}/media',
  '/sessions/{key}/agents',
  '/sessions/{key}/agents/{agent}/turns',
  '/sessions/{key}/agents/{agent}/panel',
  '/sessions/{key}/agents/{agent}/media',
]);

/** Services for the routes above, in which a session has only some turns. */
export async function toTurnServices(services: Services, turns: TurnRange): Promise<Services> {
  return {
    ...services,
    about: () => ({ ...services.about(), parts: [] }),
    findCosts: () => new Map(),
    library: { ...services.library, ...(await services.library.restrict(turns)) },
  };
}
