import type { Services } from '../services/services.ts';
import type { Route, RouteResult } from './route.ts';
import type { EventStreams } from './send-events.ts';

/** What a request gives to a route. */
export interface RouteRequest {
  readonly find: (name: string, from: 'path' | 'query') => string | undefined;
  readonly body: string | undefined;
  readonly lastEventId: string | undefined;
}

export async function answerRoute(
  route: Route,
  services: Services,
  streams: EventStreams,
  { find, body, lastEventId }: RouteRequest,
): Promise<Response> {
  const result = await route.handle(services, find, body);
  return 'follow' in result
    ? streams.open(services.library, {
        session: result.follow.session,
        lastEventId: lastEventId ?? String(result.follow.since ?? ''),
      })
    : toResponse(result);
}

function toResponse(result: Exclude<RouteResult, { readonly follow: unknown }>): Response {
  if ('json' in result)
    return new Response(JSON.stringify(result.json), { headers: { 'Content-Type': 'application/json' } });
  // Never under a type of its own: an exported page would else run here, with our cookie.
  if ('stream' in result)
    return new Response(result.stream, {
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(result.fileName)}`,
      },
    });
  // Only what a browser draws without running anything is shown; the rest could be a page or a script.
  const isImage = result.mediaType !== undefined && /^image\/(?:png|jpeg|gif|webp)$/.test(result.mediaType);
  const headers = {
    'Content-Type': isImage ? (result.mediaType ?? '') : 'application/octet-stream',
    ...(isImage ? {} : { 'Content-Disposition': 'attachment' }),
  };
  return new Response(result.bytes as Uint8Array<ArrayBuffer>, { headers });
}
