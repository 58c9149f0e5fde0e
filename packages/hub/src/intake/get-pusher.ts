import type { Audience } from '../audience/audience.ts';
import { findAudiencePerson } from '../audience/may-change.ts';
import { HubError } from '../database/hub-error.ts';

/** The person for whom something is pushed. Whether the project is allowed is checked once it is known. */
export function getPusher(audience: Audience): string {
  const person = findAudiencePerson(audience);
  if (person === undefined || (audience.kind === 'key' && !audience.scopes.includes('push')))
    throw new HubError('NOT_ALLOWED', 'you may not push');
  return person;
}
