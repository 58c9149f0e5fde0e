import { ApiProblem } from '@scrollkeep/server/http/protocol/api-problem.ts';
import { answerRoute } from '@scrollkeep/server/http/routes/answer-route.ts';
import { routes } from '@scrollkeep/server/http/routes/route-table.ts';
import { maxStreams, toTooManyStreams } from '@scrollkeep/server/http/routes/send-events.ts';
import { apiFolder } from '@scrollkeep/server/http/routes/route.ts';
import type { HubAbout } from '@scrollkeep/view/wire/wire-hub.ts';
import type { Audience } from '../audience/audience.ts';
import { findReadableTurns } from '../audience/may-read.ts';
import type { HubSessions } from '../reading/open-hub-sessions.ts';
import type { Reading } from '../reading/open-readings.ts';
import { turnRoutes, toTurnServices } from '../reading/turn-services.ts';
import { holdOpen, type MayGoOn, type OpenStreams } from './hold-open.ts';
import { toNotFound } from './hub-problem.ts';
import { keepOwnEvents } from './keep-own-events.ts';

/** Nothing on a hub: the files and processes of its machine, and searches, which people keep on their own. */
const leftOut: ReadonlySet<string> = new Set(['/health', '/archive', '/live', '/tags', '/searches']);

/** The routes of `serve` that a hub has: all of them only read. */
export const hubApiRoutes = routes.filter(
  ({ method, path, body }) => method === 'get' && body === undefined && !leftOut.has(path),
);

const patterns = hubApiRoutes.map((route) => ({
  route,
  pattern: new RegExp(`^${apiFolder}${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** The pattern of a path. */
export function findApiRoute(path: string): string | undefined {
  const found = patterns.find(({ pattern }) => pattern.test(path));
  return found === undefined ? undefined : `${apiFolder}${found.route.path}`;
}

/** One request to the API of `serve`, and by which right. */
export interface ApiRequest {
  readonly request: Request;
  /** From `/api` on, whatever is before it. */
  readonly path: string;
  readonly audience: Audience;
  /** The rights as they are then; undefined when there are none any more. For answers that last. */
  readonly again: () => Promise<Audience | undefined>;
  /** Who counts event streams. */
  readonly asker: string;
  /** Who asks, for `about`; `key` is that of the only session, where there is one. */
  readonly describe: (key: string | null) => Promise<HubAbout>;
}

/** So often rights may change while a question is answered. */
const mostAttempts = 4;

/**
 * The API of `serve`, for exactly the sessions that the audience may read. Where other machines or processes help to
 * answer, the rights are asked again afterwards: an answer made with others does not leave.
 */
export async function answerSessionsApi(
  sessions: HubSessions,
  asked: ApiRequest,
  streams: OpenStreams = new Map(),
): Promise<Response> {
  if (sessions.analytics === undefined && !sessions.isShared)
    return (await answerOnce(sessions, asked, streams)).response;
  for (let attempt = 0, { audience } = asked; attempt < mostAttempts; attempt++) {
    const { response, scope } = await answerOnce(sessions, { ...asked, audience }, streams);
    if (response.headers.get('content-type') !== 'application/json') return response;
    const now = await asked.again();
    if (now === undefined) throw toNotFound();
    if ((await sessions.findScope(now)) === scope) return response;
    audience = now;
  }
  throw new ApiProblem({
    status: 503,
    code: 'RIGHTS_CHANGING',
    detail: 'Your access rights are changing right now.',
    hint: 'Try again.',
  });
}

async function answerOnce(
  sessions: HubSessions,
  { request, path, audience, again, asker, describe }: ApiRequest,
  streams: OpenStreams,
): Promise<{ readonly response: Response; readonly scope: string }> {
  const { searchParams } = new URL(request.url);
  const found = patterns
    .map(({ route, pattern }) => ({ route, match: pattern.exec(path) }))
    .find(({ match }) => match !== null);
  if (found === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) throw toNotFound();
  const turns = findReadableTurns(audience);
  if (turns !== undefined && !turnRoutes.has(found.route.path)) throw toNotFound();
  const parameters = found.match?.groups ?? {};
  const find = (name: string, from: 'path' | 'query') =>
    from === 'path' ? decode(parameters[name]) : (searchParams.get(name) ?? undefined);
  const isStream = found.route.path === '/events';
  if (isStream && [...streams.values()].filter((each) => each === asker).length >= maxStreams) throw toTooManyStreams();
  // Counted from here on: many that are asked for at once must not all find the same room.
  const opening = () => undefined;
  if (isStream) streams.set(opening, asker);
  const reading = await sessions.openReading(audience, again).catch((error: unknown) => {
    streams.delete(opening);
    throw error;
  });
  let isHeld = false;
  try {
    const services = turns === undefined ? reading.services : await toTurnServices(reading.services, turns);
    if (found.route.path === '/about') {
      const key = audience.kind === 'link' ? await findOnlyKey(reading) : null;
      const response = Response.json({ ...services.about(), hub: await describe(key) });
      return { response, scope: reading.scope };
    }
    const response = await answerRoute(found.route, services, reading.streams, {
      find,
      body: undefined,
      lastEventId: request.headers.get('last-event-id') ?? undefined,
    });
    if (response.headers.get('content-type') === 'application/json' || response.body === null)
      return { response, scope: reading.scope };
    isHeld = true;
    const isEvents = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    const key = found.route.path === '/events' ? find('session', 'query') : find('key', 'path');
    const only = key === undefined ? undefined : await findShared(reading, key);
    const mayGoOn: MayGoOn = async () => {
      const now = await again();
      if (now === undefined) return 'no';
      // Of one session only that is asked: to list all that somebody may read, every second, would be much work.
      if (only !== undefined) return (await sessions.mayRead(now, only.id)) ? 'yes' : 'no';
      return (await sessions.findScope(now)) === reading.scope ? 'yes' : 'other';
    };
    const keep = !isEvents || only === undefined ? undefined : (piece: Uint8Array) => keepOwnEvents(piece, only.key);
    const body = holdOpen(response.body, { mayGoOn, isEvents, keep, onEnd: reading.release, streams, asker });
    return { response: new Response(body, response), scope: reading.scope };
  } finally {
    streams.delete(opening);
    if (!isHeld) reading.release();
  }
}

/** The session of a link, once it is known. */
async function findOnlyKey({ services }: Reading): Promise<string | null> {
  const [only] = await services.library.listTracked();
  return only?.key ?? null;
}

/** The session that is named as in an address, with its id below `/hub/v1`. */
async function findShared(
  { services: { library } }: Reading,
  name: string,
): Promise<{ readonly key: string; readonly id: string } | undefined> {
  const { key } = await library.getPlace(name);
  const id = library.openShared()(key).shared?.id;
  return id === undefined ? undefined : { key, id };
}

function decode(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ApiProblem({
      status: 400,
      code: 'BAD_ADDRESS',
      detail: 'The address is incomplete or invalid.',
      hint: '',
    });
  }
}
