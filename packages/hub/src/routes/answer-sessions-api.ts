import { ApiProblem } from '@scrollkeep/server/http/protocol/api-problem.ts';
import { answerRoute } from '@scrollkeep/server/http/routes/answer-route.ts';
import { routes } from '@scrollkeep/server/http/routes/route-table.ts';
import { apiFolder } from '@scrollkeep/server/http/routes/route.ts';
import type { Audience } from '../audience/audience.ts';
import type { HubSessions } from '../reading/open-hub-sessions.ts';
import { toNotFound } from './hub-problem.ts';

/** Nothing on a hub: the files and processes of its machine, and tags and notes, which people keep on their own. */
const leftOut: ReadonlySet<string> = new Set([
  '/health',
  '/archive',
  '/live',
  '/tags',
  '/searches',
  '/sessions/{key}/annotations',
]);

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

/** Answers that last: each can be ended from outside. */
export type OpenStreams = Set<() => void>;

/** How often the rights of somebody are asked for again who gets an answer that lasts. */
const recheckMs = 1000;

/**
 * The API of `serve`, for exactly the sessions that the audience may read. `again` gives the rights as they are then.
 */
export async function answerSessionsApi(
  sessions: HubSessions,
  request: Request,
  audience: Audience,
  again: () => Promise<Audience | undefined>,
  streams: OpenStreams = new Set(),
): Promise<Response> {
  const url = new URL(request.url);
  const found = patterns
    .map(({ route, pattern }) => ({ route, match: pattern.exec(url.pathname) }))
    .find(({ match }) => match !== null);
  if (found === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) throw toNotFound();
  const parameters = found.match?.groups ?? {};
  const reading = await sessions.openReading(audience);
  let isHeld = false;
  try {
    const response = await answerRoute(found.route, reading.services, reading.streams, {
      find: (name, from) => (from === 'path' ? decode(parameters[name]) : (url.searchParams.get(name) ?? undefined)),
      body: undefined,
      lastEventId: request.headers.get('last-event-id') ?? undefined,
    });
    if (response.headers.get('content-type') === 'application/json' || response.body === null) return response;
    isHeld = true;
    const mayGoOn = async () => {
      const now = await again();
      return now !== undefined && (await sessions.findScope(now)) === reading.scope;
    };
    return new Response(holdOpen(response.body, mayGoOn, reading.release, streams), response);
  } finally {
    if (!isHeld) reading.release();
  }
}

function decode(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ApiProblem({ status: 400, code: 'BAD_ADDRESS', detail: 'The address is damaged.', hint: '' });
  }
}

/** A stream that ends when it may not go on; `onEnd` is called once, however it ends. */
function holdOpen(
  body: ReadableStream<Uint8Array>,
  mayGoOn: () => Promise<boolean>,
  onEnd: () => void,
  streams: OpenStreams,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let isOver = false;
  const stop = () => void reader.cancel().catch(() => undefined);
  streams.add(stop);
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    streams.delete(stop);
    clearInterval(timer);
    onEnd();
  };
  const timer = setInterval(() => {
    mayGoOn().then((isAllowed) => {
      if (!isAllowed) stop();
    }, stop);
  }, recheckMs);
  timer.unref();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        end();
        controller.close();
      } catch (error) {
        end();
        controller.error(error);
      }
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
}
