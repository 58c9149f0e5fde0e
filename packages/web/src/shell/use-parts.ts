import type { ServerPart } from '@scrollkeep/view/wire/wire.ts';
import { about } from './about.ts';
import { useUpdates } from './use-updates.ts';

/** What the server can do beside showing sessions: pages for the rest do not appear. */
export function useParts(): ReadonlySet<ServerPart> {
  useUpdates(about.subscribe);
  return new Set(about.find()?.parts);
}
