import type { HubStore } from '../database/hub-store.ts';
import { openHubSessions, type HubSessions, type HubSessionsOptions } from '../reading/open-hub-sessions.ts';
import { answerSessionsApi } from './answer-sessions-api.ts';
import type { HubPart } from './create-hub-app.ts';
import { listPushRoutes } from './push-routes.ts';
import { listRetentionRoutes } from './retention-routes.ts';
import { listSessionRoutes } from './session-routes.ts';

/** Taking in what laptops send, and reading it. */
export async function openSessionPart(store: HubStore, options: HubSessionsOptions): Promise<HubPart> {
  return toSessionPart(await openHubSessions(store, options));
}

export function toSessionPart(sessions: HubSessions): HubPart {
  return {
    routes: [...listPushRoutes(sessions.intake), ...listSessionRoutes(sessions), ...listRetentionRoutes(sessions)],
    answerApi: (request, audience, again) => answerSessionsApi(sessions, request, audience, again),
    end: sessions.close,
  };
}
