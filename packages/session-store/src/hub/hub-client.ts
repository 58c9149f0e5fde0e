import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError } from '@scrollkeep/server/errors/app-error.ts';
import { parseHubUrl } from '@scrollkeep/server/outgoing/parse-hub-url.ts';
import { sendRequest, toWaitMs, type OutgoingRequest } from '@scrollkeep/server/outgoing/send-request.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import type { HubStoreOptions } from '../contract/hub-store-options.ts';
import { SessionStoreError } from '../contract/session-store-error.ts';

/** What a store says to a hub. A refusal is a `HubRefusal` with the code of the hub. */
export interface HubClient {
  ask(method: OutgoingRequest['method'], path: string, body?: object): Promise<JsonObject>;
  put(path: string, bytes: Uint8Array, headers: Readonly<Record<string, string>>): Promise<void>;
  getBytes(path: string, mostBytes: number): Promise<Uint8Array>;
}

/** Why a hub does not do what it was asked. */
export class HubRefusal extends SessionStoreError {
  readonly status: number;
  readonly problem: JsonObject;

  constructor(facts: ConstructorParameters<typeof SessionStoreError>[0], status: number, problem: JsonObject) {
    super(facts);
    this.status = status;
    this.problem = problem;
  }
}

const timeoutMs = 30_000;
const mostJsonBytes = 64 * 1024 * 1024;
const mostAttempts = 3;
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** The SDK gives up after 60 seconds: longer than this, its own next attempt is the better one. */
const longestWaitMs = 5000;
const hint = 'Check the address, your network, and that the hub is running';

export function openHubClient({ url: address, token, insecure = false }: HubStoreOptions): HubClient {
  const url = translate(() => parseHubUrl(address, insecure));
  const never = new AbortController().signal;

  async function send(asked: Pick<OutgoingRequest, 'method' | 'headers' | 'body' | 'mostAnswerBytes'>, path: string) {
    for (let attempt = 1; ; attempt++) {
      const bearer = typeof token === 'string' ? token : await token();
      if (!/^[\w.~+/=-]{1,4096}$/.test(bearer))
        throw new SessionStoreError({ code: 'INVALID_TOKEN', message: 'this is not a hub token' });
      const answer = await sendRequest({
        ...asked,
        url: new URL(path, url),
        headers: { ...asked.headers, Authorization: `Bearer ${bearer}` },
        timeoutMs,
        signal: never,
        hint,
      }).catch(toStoreError);
      if (!busy.has(answer.status) || attempt === mostAttempts) return answer;
      await sleep(Math.min(longestWaitMs, toWaitMs(answer.headers['retry-after'], attempt)));
    }
  }

  async function sendChecked(
    asked: Pick<OutgoingRequest, 'method' | 'headers' | 'body' | 'mostAnswerBytes'>,
    path: string,
  ): Promise<Buffer> {
    const { status, bytes, isCut } = await send(asked, path);
    if (status >= 200 && status < 300 && !isCut) return bytes;
    const problem = findObject(bytes);
    const { code, detail, hint: advice } = problem ?? {};
    if (isCut || typeof code !== 'string' || typeof detail !== 'string') throw toStrange(url, status);
    const message = `${url.origin}: ${status === 401 ? 'the key or token is not accepted' : toPlain(detail)}`;
    throw new HubRefusal(
      { code: code.slice(0, 100), message, hint: typeof advice === 'string' ? toPlain(advice) : undefined },
      status,
      problem ?? {},
    );
  }

  return {
    async ask(method, path, body) {
      const json = body === undefined ? {} : { headers: jsonHeaders, body: Buffer.from(JSON.stringify(body)) };
      const bytes = await sendChecked({ method, ...json, mostAnswerBytes: mostJsonBytes }, path);
      if (bytes.length === 0) return {};
      const value = findObject(bytes);
      if (value === undefined) throw toStrange(url, 200);
      return value;
    },
    async put(path, bytes, headers) {
      await sendChecked({ method: 'PUT', headers, body: bytes, mostAnswerBytes: mostJsonBytes }, path);
    },
    getBytes: (path, mostAnswerBytes) => sendChecked({ method: 'GET', mostAnswerBytes }, path),
  };
}

const jsonHeaders = { 'Content-Type': 'application/json' };

function findObject(bytes: Buffer): JsonObject | undefined {
  try {
    const value = JSON.parse(bytes.toString('utf8')) as JsonValue;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Of a server somewhere: one line without control characters. */
function toPlain(text: string): string {
  return text.slice(0, 300).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}

function toStrange({ origin }: URL, status: number): SessionStoreError {
  return new SessionStoreError({
    code: 'NOT_A_HUB',
    message: `${origin} does not appear to be a Scrollkeep hub (HTTP ${status})`,
    hint: 'Check the address. A proxy in front of the hub may answer in its place.',
  });
}

function translate<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    return toStoreError(error);
  }
}

function toStoreError(error: unknown): never {
  if (!isAppError(error)) throw error;
  // What it advises beyond is about the command line.
  const advice = error.code === 'usage' ? 'Use https; option insecure allows http' : error.hint;
  throw new SessionStoreError({ code: error.code, message: error.message, hint: advice, cause: error });
}
