import type { Audience } from '../audience/audience.ts';
import { findAudiencePerson } from '../audience/may-change.ts';
import { HubError } from '../database/hub-error.ts';

/** For whom something is pushed. Whether it may go to a certain project is asked when that is known. */
export function getPusher(audience: Audience): string {
  const person = findAudiencePerson(audience);
  if (person === undefined || (audience.kind === 'key' && !audience.scopes.includes('push')))
    throw new HubError('NOT_ALLOWED', 'this may not push');
  return person;
}
