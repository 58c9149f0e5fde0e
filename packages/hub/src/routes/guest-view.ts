import { ApiProblem } from '@scrollkeep/server/http/protocol/api-problem.ts';
import { findLinkVisit } from '../access/link-visits.ts';
import type { Audience, TurnRange } from '../audience/audience.ts';
import { findAudience, toPreviewAudience } from '../audience/find-audience.ts';
import type { Identity } from '../audience/identity.ts';
import { findSession } from '../sharing/list-sessions.ts';
import type { Hub } from './hub.ts';

/** One session as the reader of a link sees it, under its own path: an account in the same browser does not count. */
export interface GuestView {
  /** With a slash at the end. */
  readonly prefix: string;
  /** Who counts requests. */
  readonly subject: string;
  /** The rights as they are now. */
  readonly find: () => Promise<Audience | undefined>;
}

/** What a browser may look at below `/l/{link}/`: it has opened the link, and knew its password. */
export async function findLinkView(
  hub: Hub,
  { link, cookie }: { readonly link: string; readonly cookie: string | undefined },
): Promise<GuestView | undefined> {
  const visit = await findLinkVisit(hub.store, hub.cookies.find(cookie, 'link'));
  if (visit === undefined || visit !== link) return undefined;
  return {
    prefix: `/l/${link}/`,
    subject: `link ${link}`,
    find: () => findAudience(hub.store, { kind: 'link', link }),
  };
}

/** Below `/preview/{session}/{turns}/`: what a link to a session of one's own would show. */
export async function findPreviewView(
  hub: Hub,
  given: { readonly session: string; readonly turns: string; readonly identity: Identity | undefined },
): Promise<GuestView | undefined> {
  const { identity } = given;
  const turns = given.turns === 'all' ? undefined : parseTurns(given.turns);
  if (identity?.kind !== 'person' || (turns === undefined && given.turns !== 'all')) return undefined;
  const { session } = given;
  return {
    prefix: `/preview/${session}/${given.turns}/`,
    subject: `person ${identity.person}`,
    async find() {
      const audience = await findAudience(hub.store, identity);
      const known = audience === undefined ? undefined : await findSession(hub.store, audience, session);
      return audience === undefined || known === undefined ? undefined : toPreviewAudience(audience, known, turns);
    },
  };
}

function parseTurns(text: string): TurnRange | undefined {
  const [, first = '', last = ''] = /^(\d{1,8})-(\d{1,8})$/.exec(text) ?? [];
  if (first === '') return undefined;
  return { first: Number(first), last: Number(last) };
}

/** The same words for a link that ended and for one that this browser has not opened. */
export function toLinkEnded(): ApiProblem {
  return new ApiProblem({
    status: 401,
    code: 'LINK_ENDED',
    detail: 'This link was revoked or has expired, or it was opened more than an hour ago.',
    hint: 'Open the link again. If it still does not work, ask the person who sent it.',
  });
}
