import type { Audience, AudienceFacts } from './audience.ts';

/** The import table lets nobody but `audience/` use this file. */
export function buildAudience(facts: AudienceFacts): Audience {
  return facts as Audience;
}
