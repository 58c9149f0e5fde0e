import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { AppError } from '../errors/app-error.ts';

/** A request to an address that the person named. */
export interface OutgoingRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
  readonly timeoutMs: number;
  readonly mostAnswerBytes: number;
  readonly signal: AbortSignal;
  /** On a connection that was not used before: the other side may close one that rests just when it is used. */
  readonly isAlone?: boolean;
  /** What to check where there is no connection. */
  readonly hint: string;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As far as it was read. */
  readonly bytes: Buffer;
  readonly isCut: boolean;
}

const longestWaitMs = 60_000;

/** Redirects are never followed: they could lead to an address that the person did not name. */
export function sendRequest(asked: OutgoingRequest): Promise<OutgoingAnswer> {
  const { url, method, headers, body, timeoutMs, isAlone = false } = asked;
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([limit, asked.signal]);
  return new Promise<OutgoingAnswer>((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': body.length };
    const options = { method, headers: { ...headers, ...length }, signal, ...(isAlone ? { agent: false } : {}) };
    const request = send(url, options, (response) => {
      readAnswer(response, asked.mostAnswerBytes).then(resolve, reject);
    });
    request.on('error', reject);
    request.end(body);
  }).catch((error: unknown) => {
    if (asked.signal.aborted) throw asked.signal.reason;
    throw toConnectionError(asked, error, limit.aborted);
  });
}

async function readAnswer(response: IncomingMessage, mostBytes: number): Promise<OutgoingAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > mostBytes) break;
    chunks.push(chunk as Buffer);
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes: Buffer.concat(chunks),
    isCut: size > mostBytes,
  };
}

/** How long to wait before another attempt: `Retry-After` in seconds or as a date; else twice as long each time. */
export function toWaitMs(retryAfter: string | undefined, attempt: number): number {
  const ms = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : Date.parse(retryAfter ?? '') - Date.now();
  return Math.min(longestWaitMs, Number.isNaN(ms) ? 1000 * 2 ** (attempt - 1) : Math.max(0, ms));
}

function toConnectionError({ url, timeoutMs, hint }: OutgoingRequest, error: unknown, isLate: boolean): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = isLate ? `no answer within ${timeoutMs / 1000} s` : (reasons.get(code) ?? 'the connection failed');
  return new AppError({
    code: isLate ? 'TIMEOUT' : code || 'NO_CONNECTION',
    message: `${url.origin}: ${reason}`,
    hint,
    exitCode: isLate ? 75 : 74,
    cause: error,
  });
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'connection refused'],
  ['ENOTFOUND', 'unknown host'],
  ['EAI_AGAIN', 'the host name could not be resolved'],
  ['ECONNRESET', 'the connection was closed'],
  ['EHOSTUNREACH', 'the host cannot be reached'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is not trusted'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate is not trusted'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
]);
