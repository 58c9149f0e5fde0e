import { createHash, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { AppError, isAppError } from '../errors/app-error.ts';
import { sendRequest, toWaitMs, type OutgoingAnswer } from '../outgoing/send-request.ts';
import type { S3Address } from './parse-s3-address.ts';
import type { S3Credentials } from './read-credentials.ts';
import { parseFailure, toS3Error, type S3Failure } from './s3-errors.ts';

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Below the bucket; none for the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly mostAnswerBytes?: number;
  /** Codes of failures that the caller answers itself. */
  readonly expects?: readonly string[];
  /** Fewer than usual, where the caller looks what became of the first ones. */
  readonly mostAttempts?: number;
}

export type S3Answer =
  | { readonly ok: true; readonly answer: OutgoingAnswer; readonly attempts: number }
  | { readonly ok: false; readonly failure: S3Failure; readonly attempts: number };

export interface S3Client {
  readonly address: S3Address;
  send(request: S3Request): Promise<S3Answer>;
}

export interface S3ClientOptions {
  readonly signal: AbortSignal;
  /** How long one request may take with all its attempts. */
  readonly deadlineMs?: number;
  /** Lets time pass; a test need not. */
  readonly wait?: (ms: number) => Promise<void>;
  readonly now?: () => number;
}

const usualDeadlineMs = 10 * 60_000;
const mostAttempts = 8;
const answerBytes = 16 * 1024 * 1024;
/** Slower than this, a line is of no use. */
const leastBytesPerMs = 50;
const busy: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
/** Busy, in words of the protocol. */
const busyCodes: ReadonlySet<string> = new Set(['SlowDown', 'RequestTimeout', 'InternalError', 'ServiceUnavailable']);

/**
 * Requests to a bucket, signed, and sent again where the server is busy or the connection breaks: after a random part
 * of a time that doubles, until the deadline. Every request is safe to send twice.
 */
export function openS3Client(
  address: S3Address,
  credentials: S3Credentials,
  {
    signal,
    deadlineMs = usualDeadlineMs,
    wait = (ms) => sleep(ms, undefined, { signal }),
    now = Date.now,
  }: S3ClientOptions,
): S3Client {
  /** Signing keys, which are good for a day. */
  const cache = new Map<string, ArrayBuffer>();

  async function sendOnce(request: S3Request, leftMs: number): Promise<OutgoingAnswer> {
    const { method, key, query = {}, body, mostAnswerBytes = answerBytes } = request;
    const url = new URL(address.endpoint);
    url.pathname = [address.bucket, ...(key === undefined ? [] : [key])]
      .flatMap((part) => part.split('/'))
      .map((part) => `/${encode(part)}`)
      .join('');
    url.search = Object.entries(query)
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .join('&');
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: {
        ...request.headers,
        'X-Amz-Content-Sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      accessKeyId: credentials.accessKeyId,
      secretAccessKey: credentials.secretAccessKey,
      ...(credentials.sessionToken === undefined ? {} : { sessionToken: credentials.sessionToken }),
      service: 's3',
      region: address.region,
      datetime: new Date(now()).toISOString().replace(/[:-]|\.\d{3}/g, ''),
      cache,
    });
    const { headers } = await signer.sign();
    const patienceMs = 30_000 + ((body?.length ?? 0) + Math.min(mostAnswerBytes, answerBytes)) / leastBytesPerMs;
    return sendRequest({
      url,
      method,
      headers: Object.fromEntries(headers),
      body,
      timeoutMs: Math.max(1, Math.ceil(Math.min(patienceMs, leftMs))),
      mostAnswerBytes,
      signal,
      hint: 'Check the endpoint in the address, and that the server is running.',
    });
  }

  return {
    address,
    async send(request) {
      const endMs = now() + deadlineMs;
      for (let attempt = 1; ; attempt++) {
        signal.throwIfAborted();
        const isLast = attempt >= (request.mostAttempts ?? mostAttempts);
        let retryAfter: string | undefined;
        try {
          const answer = await sendOnce(request, endMs - now());
          const failure = answer.status >= 200 && answer.status < 300 ? findHidden(answer) : parseFailure(answer);
          if (failure === undefined && !isWhole(answer)) throw toCut(address);
          if (failure === undefined) return { ok: true, answer, attempts: attempt };
          if (request.expects?.includes(failure.code) === true) return { ok: false, failure, attempts: attempt };
          const isBusy = busy.has(failure.status) || busyCodes.has(failure.code);
          if (!isBusy || isLast)
            throw new Final(toS3Error(address, credentials.from, failure, { attempts: attempt, nowMs: now() }));
          retryAfter = answer.headers['retry-after'];
        } catch (error) {
          if (error instanceof Final) throw error.reason;
          if (signal.aborted || isLast || !isAppError(error) || hopeless.has(error.code)) throw error;
        }
        const ms =
          retryAfter === undefined ? randomInt(Math.min(20_000, 200 * 2 ** attempt)) : toWaitMs(retryAfter, attempt);
        if (now() + ms >= endMs) throw toLate(address, deadlineMs, attempt);
        await wait(ms);
      }
    },
  };
}

/** Not worth another attempt: the person has to change something. */
const hopeless: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'ECONNREFUSED',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

class Final {
  readonly reason: AppError;
  constructor(reason: AppError) {
    this.reason = reason;
  }
}

/** Some failures come with status 200, once the answer has begun. */
function findHidden(answer: OutgoingAnswer): S3Failure | undefined {
  const isXml = /^<\?xml[^>]*>\s*<Error>|^<Error>/.test(answer.bytes.toString('latin1', 0, 200));
  return isXml && answer.headers['content-type']?.includes('xml') === true ? parseFailure(answer) : undefined;
}

function isWhole({ headers, bytes, isCut }: OutgoingAnswer): boolean {
  const length = headers['content-length'];
  return !isCut && (length === undefined || Number(length) === bytes.length);
}

/** As the signature counts it: everything but letters, digits and `-._~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function toCut({ endpoint }: S3Address): AppError {
  return new AppError({
    code: 'CUT',
    message: `${endpoint.origin}: a response was cut off`,
    hint: 'Check the connection, and run the command again.',
    exitCode: 74,
  });
}

function toLate({ shown, endpoint }: S3Address, deadlineMs: number, attempts: number): AppError {
  return new AppError({
    code: 'TIMEOUT',
    message:
      `${shown} at ${endpoint.origin} did not respond within ${Math.round(deadlineMs / 1000)} s ` +
      `(${attempts} attempts)`,
    hint: 'Run the command again. What was uploaded so far is kept.',
    exitCode: 75,
  });
}
