import { AppError } from '../../errors/app-error.ts';
import { sendRequest, toWaitMs } from '../../outgoing/send-request.ts';
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
const mostAnswerBytes = 64 * 1024;
/** Those of OTLP/HTTP that ask for another attempt. */
const retryable: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Sends a batch until the collector takes it, refuses it, or was busy too often. */
export async function sendBatch(endpoint: TraceEndpoint, batch: TraceBatch, options: SendOptions): Promise<SentBatch> {
  for (let attempt = 1; ; attempt++) {
    const answer = await post(endpoint, batch, options);
    if (answer.status >= 200 && answer.status < 300) return toSent(answer);
    if (!retryable.has(answer.status) || attempt === mostAttempts) throw toAnswerError(endpoint, answer, attempt);
    await options.wait(toWaitMs(answer.retryAfter, attempt));
    options.signal.throwIfAborted();
  }
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function post(
  { url, headers }: TraceEndpoint,
  { json }: TraceBatch,
  { timeoutMs, signal }: SendOptions,
): Promise<Answer & { readonly retryAfter: string | undefined }> {
  const answer = await sendRequest({
    url,
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: Buffer.from(json, 'utf8'),
    timeoutMs,
    mostAnswerBytes,
    signal,
    hint: 'Check --endpoint, and that the collector is running.',
  });
  return { status: answer.status, retryAfter: answer.headers['retry-after'], text: answer.bytes.toString('utf8') };
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
