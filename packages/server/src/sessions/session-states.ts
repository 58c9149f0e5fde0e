import { sessionStatuses } from '@scrollkeep/transcript/conversation/session-status.ts';

/** What lists of sessions can be narrowed down to: how sessions stand, and whether they are in use. */
export const sessionStates = [...sessionStatuses, 'idle', 'live'] as const;
export type SessionState = (typeof sessionStates)[number];
