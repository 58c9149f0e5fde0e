import type { HubStore } from '../database/hub-store.ts';
import { openHubSessions, type HubSessions, type HubSessionsOptions } from '../reading/open-hub-sessions.ts';
import { answerSessionsApi, findApiRoute } from './answer-sessions-api.ts';
import type { HubPart } from './create-hub-app.ts';
import type { OpenStreams } from './hold-open.ts';
import { listPersonRoutes } from './person-routes.ts';
import { listOverviewRoutes } from './overview-routes.ts';
import { listPushRoutes } from './push-routes.ts';
import { listRetentionRoutes } from './retention-routes.ts';
import { listSessionRoutes } from './session-routes.ts';
import { isArchiveThere, listUpkeepRoutes } from './upkeep-routes.ts';

/** Taking in what laptops send, and reading it. */
export async function openSessionPart(store: HubStore, options: HubSessionsOptions): Promise<HubPart> {
  return toSessionPart(await openHubSessions(store, options));
}

export function toSessionPart(sessions: HubSessions): HubPart {
  const streams: OpenStreams = new Map();
  return {
    routes: [
      ...listPushRoutes(sessions.intake, sessions.touchAnnotations),
      ...listSessionRoutes(sessions),
      ...listRetentionRoutes(sessions),
      ...listPersonRoutes(sessions),
      ...listOverviewRoutes(sessions),
      ...listUpkeepRoutes(sessions, () => streams.size),
    ],
    answerApi: (request) => answerSessionsApi(sessions, request, streams),
    findApiRoute,
    check: () => isArchiveThere(sessions),
    countStreams: () => streams.size,
    findAnalytics: () => sessions.analytics?.health(),
    close() {
      for (const stop of streams.keys()) stop();
    },
    end: sessions.close,
  };
}
