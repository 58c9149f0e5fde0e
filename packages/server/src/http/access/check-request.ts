import type { Context } from 'hono';
import { ApiProblem } from '../protocol/api-problem.ts';

const maxUrlLength = 4096;

/** Refuses what no page of ours and no program of the person would send, before anything is looked up. */
export function checkRequest(
  context: Context,
  allowedHosts: ReadonlySet<string>,
  mostBytes: number = maxBodyBytes,
): void {
  const { req } = context;
  checkUrlLength(req.url);
  checkHost(req.header('host'), req.url, allowedHosts);
  const isReading = req.method === 'GET' || req.method === 'HEAD';
  // A program that knows the token has no origin; a page of somebody else could not send the token.
  if (!isReading) checkOrigin(req.header('origin'), allowedHosts, req.header('authorization') === undefined);
  if (!isReading && Number(req.header('content-length') ?? 0) > mostBytes) throw toTooLarge(mostBytes);
}

export function checkUrlLength(url: string): void {
  if (url.length > maxUrlLength)
    throw new ApiProblem({
      status: 414,
      code: 'URL_TOO_LONG',
      detail: `The address is longer than ${maxUrlLength} characters.`,
      hint: 'Shorten the parameters.',
    });
}

/** The limit of a body, unless its route has another one. */
export const maxBodyBytes = 4096;

export function toTooLarge(mostBytes: number): ApiProblem {
  return new ApiProblem({
    status: 413,
    code: 'BODY_TOO_LARGE',
    detail: `The body is longer than ${mostBytes} bytes.`,
    hint: 'Send a smaller body.',
  });
}

/** For everything that gives data: no other page asks in the name of the person. */
export function checkApiRequest({ req }: Context, allowedHosts: ReadonlySet<string>): void {
  // Pages on other ports of the same name count as the same site: their requests carry the cookie.
  const site = req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw toForeign();
  checkOrigin(req.header('origin'), allowedHosts, false);
}

function checkHost(host: string | undefined, url: string, allowedHosts: ReadonlySet<string>): void {
  const target = URL.canParse(url) ? new URL(url).host : undefined;
  const isAllowed = (name: string | undefined) => name !== undefined && allowedHosts.has(name.toLowerCase());
  // A port of 80 is left out of what is parsed.
  if (isAllowed(host) && (isAllowed(target) || isAllowed(`${target}:80`))) return;
  throw new ApiProblem({
    status: 403,
    code: 'WRONG_HOST',
    detail: 'The server does not accept requests for this host name.',
    hint: 'Use the address that scrollkeep printed, with the same port, or set another one with --host.',
  });
}

function checkOrigin(origin: string | undefined, allowedHosts: ReadonlySet<string>, isRequired: boolean): void {
  if (origin === undefined && !isRequired) return;
  const host = /^http:\/\/([^/]+)$/.exec(origin ?? '')?.[1]?.toLowerCase();
  if (host === undefined || !allowedHosts.has(host)) throw toForeign();
}

function toForeign(): ApiProblem {
  return new ApiProblem({
    status: 403,
    code: 'WRONG_ORIGIN',
    detail: 'The request comes from another page.',
    hint: 'Only pages from this server may send requests.',
  });
}
