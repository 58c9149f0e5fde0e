import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { AppError } from '../../errors/app-error.ts';
import { toSafeText } from '../../text/to-safe-text.ts';
import type { TraceEndpoint } from './parse-endpoint.ts';
import type { TraceBatch } from './trace-batches.ts';

export interface SendOptions {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Lets time pass; a test need not. */
  readonly wait: (ms: number) => Promise<void>;
}

/** What the collector did not take, and what it says about it. */
export interface SentBatch {
  readonly rejectedSpans: number;
  readonly message: string | undefined;
}

const mostAttempts = 5;
const longestWaitMs = 60_000;
const mostAnswerBytes = 64 * 1024;
/** Those of OTLP/HTTP that ask for another attempt. */
const retryable: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Sends a batch until the collector takes it, refuses it, or was busy too often. */
export async function sendBatch(endpoint: TraceEndpoint, batch: TraceBatch, options: SendOptions): Promise<SentBatch> {
  for (let attempt = 1; ; attempt++) {
    const answer = await post(endpoint, batch, options);
    if (answer.status >= 200 && answer.status < 300) return toSent(answer);
    if (!retryable.has(answer.status) || attempt === mostAttempts) throw toAnswerError(endpoint, answer, attempt);
    await options.wait(toWaitMs(answer, attempt));
    options.signal.throwIfAborted();
  }
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

function post({ url, headers }: TraceEndpoint, { json }: TraceBatch, options: SendOptions): Promise<Answer> {
  const body = Buffer.from(json, 'utf8');
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const limit = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([limit, options.signal]);
  return new Promise<Answer>((resolve, reject) => {
    // Redirects are never followed here: where they lead was not said.
    const request = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': body.length },
        signal,
      },
      (response) => {
        readText(response).then(
          (text) => resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text }),
          reject,
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  }).catch((error: unknown) => {
    if (options.signal.aborted) throw options.signal.reason;
    throw toConnectionError(url, error, limit.aborted, options.timeoutMs);
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > mostAnswerBytes) break;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `Retry-After` in seconds or as a date; else twice as long each time. */
function toWaitMs({ retryAfter }: Answer, attempt: number): number {
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '')
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter ?? '') - Date.now();
  return Math.min(longestWaitMs, Number.isNaN(seconds) ? 1000 * 2 ** (attempt - 1) : Math.max(0, seconds));
}

function toSent({ text }: Answer): SentBatch {
  const partial = readField(parseJson(text), 'partialSuccess');
  const rejected = Number(readField(partial, 'rejectedSpans') ?? 0);
  const message = readField(partial, 'errorMessage');
  return {
    rejectedSpans: Number.isSafeInteger(rejected) && rejected > 0 ? rejected : 0,
    message: typeof message === 'string' && message !== '' ? toShort(message) : undefined,
  };
}

function toAnswerError({ url }: TraceEndpoint, { status, text }: Answer, attempts: number): AppError {
  const place = url.origin + url.pathname;
  const said = readField(parseJson(text), 'message');
  const detail = typeof said === 'string' && said !== '' ? `: ${toShort(said)}` : '';
  const [message, hint] =
    status >= 300 && status < 400
      ? [`${place} answered with a redirect (HTTP ${status}), which is not followed`, 'Use the final URL.']
      : retryable.has(status)
        ? [`${place} is busy (HTTP ${status}, ${attempts} attempts)${detail}`, 'Try again later.']
        : status === 401 || status === 403
          ? [`${place} refused access (HTTP ${status})${detail}`, 'Pass the key of the collector with --header.']
          : status === 404
            ? [`${place} does not exist (HTTP 404)`, 'OTLP/HTTP collectors usually take traces at /v1/traces.']
            : [`${place} refused the traces (HTTP ${status})${detail}`, undefined];
  return new AppError({
    code: 'COLLECTOR_REFUSED',
    message,
    ...(hint === undefined ? {} : { hint }),
    exitCode: 74,
  });
}

function toConnectionError(url: URL, error: unknown, isLate: boolean, timeoutMs: number): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = isLate ? `no answer within ${timeoutMs / 1000} s` : (reasons.get(code) ?? 'the connection failed');
  return new AppError({
    code: isLate ? 'TIMEOUT' : code || 'NO_CONNECTION',
    message: `${url.origin}: ${reason}`,
    hint: 'Check --endpoint, and that the collector is running.',
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function toShort(text: string): string {
  return toSafeText(text.slice(0, 300));
}
