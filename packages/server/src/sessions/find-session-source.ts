import { findSourceName } from '../disk/find-source-name.ts';
import type { SessionPlace } from './session-place.ts';

/** Where a session comes from: its identity starts with the path of its root. */
export function findSessionSource({ identity }: Pick<SessionPlace, 'identity'>): string {
  const end = identity.indexOf('\0');
  return findSourceName(end === -1 ? identity : identity.slice(0, end));
}
