import type { Audience, AudienceFacts } from './audience.ts';

/** The table of imports allows only `audience/` to use this file. */
export function buildAudience(facts: AudienceFacts): Audience {
  return facts as Audience;
}
