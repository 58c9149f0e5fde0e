import type { WireHit } from '@scrollkeep/view/wire/wire-search.ts';
import { toSessionRoute, type Route } from '../shell/route.ts';
import { toRecordName } from '../session/record-name.ts';

/** Where a match leads: to its record, or in a side file to the text; undefined if nobody serves it. */
export function toHitRoute(hit: WireHit, session: string | null, query: string): Route | undefined {
  if (isInSideFile(hit)) return { page: 'text', file: hit.file, offset: hit.offset, query };
  if (session === null) return undefined;
  return { ...toSessionRoute(session), agent: hit.agent ?? undefined, record: toRecordName(hit), query };
}

/** Lines are counted from 1; side files have none. */
export function isInSideFile({ uuid, line }: WireHit): boolean {
  return uuid === null && line === 0;
}
