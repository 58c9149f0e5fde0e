import type { HubStore } from '../database/hub-store.ts';
import { openHubSessions, type HubSessionsOptions } from '../reading/open-hub-sessions.ts';
import { answerSessionsApi } from './answer-sessions-api.ts';
import type { HubPart } from './create-hub-app.ts';
import { listPushRoutes } from './push-routes.ts';
import { listRetentionRoutes } from './retention-routes.ts';
import { listSessionRoutes } from './session-routes.ts';

/** Taking in what laptops send, and reading it. */
export async function openSessionPart(store: HubStore, options: HubSessionsOptions): Promise<HubPart> {
  const sessions = await openHubSessions(store, options);
  return {
    routes: [...listPushRoutes(sessions.intake), ...listSessionRoutes(sessions), ...listRetentionRoutes(sessions)],
    answerApi: (request, audience, again) => answerSessionsApi(sessions, request, audience, again),
    end: sessions.close,
  };
}
