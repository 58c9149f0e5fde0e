import type { ServerPart } from '@scrollkeep/view/wire/wire.ts';
import { hubReader } from '../sources/hub-reader.ts';
import { about } from './about.ts';
import { useUpdates } from './use-updates.ts';

/** What pages need of a server; `hub` for those that only a hub has. */
export type PageNeed = ServerPart | 'hub';

/** What the server can do beside showing sessions: pages for the rest do not appear. The guest of a link has none. */
export function useParts(): ReadonlySet<PageNeed> {
  useUpdates(about.subscribe);
  if (hubReader === 'guest') return new Set();
  return new Set<PageNeed>([...(about.find()?.parts ?? []), ...(hubReader === 'person' ? (['hub'] as const) : [])]);
}
