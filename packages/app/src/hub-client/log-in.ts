import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { sendRequest, toWaitMs, type OutgoingAnswer } from '@scrollkeep/server/outgoing/send-request.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { HubLogin } from './login-file.ts';
import { check, findObject, getObject, toBody, toLogin } from './open-hub.ts';

export interface LoginOptions {
  /** The name of this machine on the hub. */
  readonly deviceName: string;
  /** Shows what the person has to do. */
  readonly onCode: (code: { readonly userCode: string; readonly address: string; readonly whole: string }) => void;
  readonly signal: AbortSignal;
  readonly now?: () => number;
  readonly wait?: (ms: number) => Promise<unknown>;
}

const timeoutMs = 30_000;
const mostAnswerBytes = 1024 * 1024;
/** RFC 8628: how much longer to wait between requests after `slow_down`. */
const slowerMs = 5000;

/** Connects this machine to a hub: a person who is signed in there confirms a code (RFC 8628). */
export async function logIn(url: URL, options: LoginOptions): Promise<HubLogin> {
  const now = options.now ?? Date.now;
  const wait = options.wait ?? ((ms: number) => sleep(ms, undefined, { signal: options.signal }));
  const post = (path: string, body: object): Promise<OutgoingAnswer> =>
    sendRequest({
      url: new URL(path, url),
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: toBody(body),
      timeoutMs,
      mostAnswerBytes,
      signal: options.signal,
      hint: 'Check the address, your network, and that the hub is running.',
    });
  const begun = getObject(
    check(await post('/hub/v1/device/code', { client_name: options.deviceName }), url.origin),
    url.origin,
  );
  const { device_code: deviceCode, user_code: userCode, interval, expires_in: seconds } = begun;
  const { verification_uri: address, verification_uri_complete: whole = address } = begun;
  if (![deviceCode, userCode, address, whole].every(isShortText)) throw toNoHub(url);
  // The person must only be sent to a page of the hub that they named.
  if (![address, whole].every((each) => isBelow(url, String(each)))) throw toNoHub(url);
  options.onCode({ userCode: toSafeText(String(userCode)), address: String(address), whole: String(whole) });
  const untilMs = now() + toSeconds(seconds, { usual: 900, most: 3600 }) * 1000;
  let restMs = toSeconds(interval, { usual: 5, most: 60 }) * 1000;
  while (now() < untilMs) {
    await wait(restMs);
    const answer = await post('/hub/v1/token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: deviceCode,
    });
    const error = answer.status === 400 ? findObject(answer)?.['error'] : undefined;
    if (error === 'authorization_pending') continue;
    if (error === 'slow_down') restMs += slowerMs;
    else if (answer.status === 429 || answer.status === 503) await wait(toWaitMs(answer.headers['retry-after'], 1));
    else if (error === 'access_denied') throw toDenied(url);
    else if (error === 'expired_token') break;
    else return toLogin(url.origin, getObject(check(answer, url.origin), url.origin), now());
  }
  throw new AppError({
    code: 'LOGIN_EXPIRED',
    message: 'the code was not confirmed in time',
    hint: `Run \`scrollkeep hub login ${url.origin}\` again.`,
    exitCode: 75,
  });
}

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= 1000;
}

function isBelow(url: URL, address: string): boolean {
  return URL.canParse(address, url.href) && new URL(address, url).origin === url.origin;
}

/** A number that a timer cannot hold would make it ring at once, again and again. */
function toSeconds(value: unknown, { usual, most }: { readonly usual: number; readonly most: number }): number {
  return typeof value === 'number' ? Math.min(most, Math.max(1, value)) : usual;
}

function toDenied(url: URL): AppError {
  return new AppError({ code: 'LOGIN_DENIED', message: `${url.origin}: the request was denied`, exitCode: 74 });
}

function toNoHub(url: URL): AppError {
  return new AppError({
    code: 'NOT_A_HUB',
    message: `${url.origin} does not appear to be a Scrollkeep hub`,
    hint: 'Check the address.',
    exitCode: 74,
  });
}
