import { isLoopback, toUrlHost } from '@scrollkeep/server/http/access/allowed-hosts.ts';
import { checkUrlLength } from '@scrollkeep/server/http/access/check-request.ts';
import { ApiProblem } from '@scrollkeep/server/http/protocol/api-problem.ts';

/** The host names that the hub answers to, and the origins whose pages may send requests. */
export interface HubAddresses {
  readonly hosts: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
}

/**
 * The public address and, for people on the machine itself, the loopback names with the port. A foreign page whose name
 * was pointed here (DNS rebinding) sends its own name and is refused.
 */
export function listHubAddresses(
  publicUrl: URL,
  { host, port }: { readonly host: string; readonly port: number },
): HubAddresses {
  const isPlain = publicUrl.protocol === 'http:';
  const names = ['localhost', '127.0.0.1', '[::1]', ...(isLoopback(host) ? [] : [toUrlHost(host)])];
  const local = names.map((name) => `${name}:${port}`);
  const hosts = [
    publicUrl.host,
    // A proxy may pass the name on with the port that browsers leave out.
    ...(publicUrl.port === '' ? [`${publicUrl.host}:${isPlain ? 80 : 443}`] : []),
    ...local,
    ...(port === 80 || port === 443 ? names : []),
  ].map((name) => name.toLowerCase());
  return {
    hosts: new Set(hosts),
    // Cookies of the public address are sent to it alone, so only its own pages ask with them.
    origins: new Set([
      publicUrl.origin,
      ...(isPlain && isLoopback(stripBrackets(publicUrl.hostname)) ? local.map((name) => `http://${name}`) : []),
    ]),
  };
}

/** Refuses what no page of ours and no program of a person would send, before anything is looked up. */
export function checkHubRequest(request: Request, { hosts }: HubAddresses): void {
  checkUrlLength(request.url);
  const host = request.headers.get('host')?.toLowerCase();
  if (host === undefined || !hosts.has(host))
    throw new ApiProblem({
      status: 403,
      code: 'WRONG_HOST',
      detail: 'The hub does not accept requests for this host name.',
      hint: 'Use the address of the hub. Its operator sets it with --public-url.',
    });
}

/**
 * For every request with a cookie that changes something, and for every form: it must come from a page of the hub.
 * Browsers send the origin in one of two headers; a request without either is refused.
 */
export function checkSameOrigin(request: Request, { origins }: HubAddresses): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const isOurs = origin === null ? site === 'same-origin' : origins.has(origin.toLowerCase());
  if (isOurs && (site === null || site === 'same-origin')) return;
  throw new ApiProblem({
    status: 403,
    code: 'WRONG_ORIGIN',
    detail: 'The request comes from another page.',
    hint: 'Only pages of this hub may send requests with your cookie.',
  });
}

/** A browser sends its cookie also with requests that a foreign page causes. */
export function checkCookieRequest(request: Request, addresses: HubAddresses): void {
  const { headers, method } = request;
  const site = headers.get('sec-fetch-site');
  const isReading = method === 'GET' || method === 'HEAD';
  if (isReading && (site === null || site === 'same-origin' || site === 'none')) return;
  checkSameOrigin(request, addresses);
  if (!isReading && (headers.get('scrollkeep-intent') ?? '') === '')
    throw new ApiProblem({
      status: 403,
      code: 'NO_INTENT',
      detail: 'The request lacks its intent header.',
      hint: 'Send the header Scrollkeep-Intent: hub.',
    });
}

function stripBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
