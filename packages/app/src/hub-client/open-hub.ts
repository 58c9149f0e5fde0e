import { setTimeout as sleep } from 'node:timers/promises';
import { openArchiveLock } from '@scrollkeep/store/archive/archive-lock.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { AppError, isAppError } from '@scrollkeep/server/errors/app-error.ts';
import {
  sendRequest,
  toWaitMs,
  type OutgoingAnswer,
  type OutgoingRequest,
} from '@scrollkeep/server/outgoing/send-request.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { getLogin, putLogin, readTexts, type HubLogin } from './login-file.ts';
import { toHubFolder } from './own-file.ts';

/** The hub that this machine is connected to. */
export interface Hub {
  readonly login: HubLogin;
  /** An answer of JSON; a refusal is an AppError with the code of the hub. */
  ask(method: OutgoingRequest['method'], path: string, body?: object): Promise<JsonObject>;
  put(path: string, bytes: Uint8Array, headers: Readonly<Record<string, string>>): Promise<void>;
  getBytes(path: string, mostBytes: number): Promise<Uint8Array>;
}

export interface HubOptions {
  readonly dataDir: string;
  readonly signal: AbortSignal;
  readonly now?: () => number;
  /** Waits; replaced in tests. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

const timeoutMs = 60_000;
const mostJsonBytes = 64 * 1024 * 1024;
const mostAttempts = 5;
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** The hub or something on the way hung up; what is sent to a hub can be sent again. */
const closed: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);
/** A token is renewed this long before it expires: one that expires during a request would be refused. */
const marginMs = 30_000;
/** As a header can carry it. */
const tokenPattern = /^[\x21-\x7e]{1,1000}$/;
const daySeconds = 86_400;
const hint = 'Check the address, your network, and that the hub is running.';

export async function openHub(options: HubOptions): Promise<Hub> {
  const now = options.now ?? Date.now;
  const wait = options.wait ?? ((ms: number) => sleep(ms, undefined, { signal: options.signal }));
  let login = await getLogin(options.dataDir);

  /** Only one process renews the tokens: the hub treats a refresh token that is used twice as stolen. */
  async function renew(refused: string): Promise<void> {
    const lock = await openArchiveLock(toHubFolder(options.dataDir), { waitMs: timeoutMs, signal: options.signal });
    try {
      login = await getLogin(options.dataDir);
      // Another process has renewed them meanwhile.
      if (login.accessToken !== refused && login.accessUntilMs - marginMs > now()) return;
      const answer = await send({
        url: new URL('/hub/v1/token', login.url),
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: toBody({ grant_type: 'refresh_token', refresh_token: login.refreshToken }),
        mostAnswerBytes: mostJsonBytes,
        // Sent twice, it would cost this machine its login.
        isAlone: true,
      });
      if (answer.status === 400 || answer.status === 401) throw toSignedOut(login.url);
      login = toLogin(login.url, getObject(answer, login.url), now());
      putLogin(options.dataDir, login);
    } finally {
      lock.release();
    }
  }

  async function send(asked: Omit<OutgoingRequest, 'timeoutMs' | 'signal' | 'hint'>): Promise<OutgoingAnswer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await sendRequest({ ...asked, timeoutMs, signal: options.signal, hint }).catch(
        (error: unknown) => {
          const isClosed = isAppError(error) && closed.has(error.code);
          if (!isClosed || asked.isAlone === true || attempt === mostAttempts) throw error;
          return undefined;
        },
      );
      if (answer !== undefined && (!busy.has(answer.status) || attempt === mostAttempts)) return answer;
      await wait(toWaitMs(answer?.headers['retry-after'], attempt));
    }
  }

  async function sendSigned(
    asked: Omit<OutgoingRequest, 'timeoutMs' | 'signal' | 'hint' | 'url'> & { readonly path: string },
  ): Promise<OutgoingAnswer> {
    if (login.accessUntilMs - marginMs <= now()) await renew(login.accessToken);
    for (let attempt = 1; ; attempt++) {
      const token = login.accessToken;
      const { path, headers, ...rest } = asked;
      const answer = await send({
        ...rest,
        url: new URL(path, login.url),
        headers: { ...headers, Authorization: `Bearer ${token}` },
      });
      if (answer.status !== 401 || attempt === 2) return check(answer, login.url);
      await renew(token);
    }
  }

  return {
    get login() {
      return login;
    },
    async ask(method, path, body) {
      const answer = await sendSigned({
        method,
        path,
        mostAnswerBytes: mostJsonBytes,
        ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: toBody(body) }),
      });
      return answer.status === 204 ? {} : getObject(answer, login.url);
    },
    async put(path, bytes, headers) {
      await sendSigned({ method: 'PUT', path, headers, body: bytes, mostAnswerBytes: mostJsonBytes });
    },
    async getBytes(path, mostBytes) {
      const answer = await sendSigned({ method: 'GET', path, mostAnswerBytes: mostBytes });
      if (answer.isCut) throw toNoHub(login.url);
      return answer.bytes;
    },
  };
}

/** The hub's answer to a device that was confirmed or renewed its tokens. */
export function toLogin(url: string, value: JsonObject, nowMs: number): HubLogin {
  const tokens = readTexts(value, ['access_token', 'refresh_token']);
  const [person, device] = [
    readTexts(value['person'], ['id', 'name', 'email']),
    readTexts(value['device'], ['id', 'name']),
  ];
  const seconds = value['expires_in'];
  if (tokens === undefined || person === undefined || device === undefined || typeof seconds !== 'number')
    throw toNoHub(url);
  if (![tokens.access_token, tokens.refresh_token].every((token) => tokenPattern.test(token))) throw toNoHub(url);
  return {
    url,
    person,
    device,
    refreshToken: tokens.refresh_token,
    accessToken: tokens.access_token,
    // Nothing that a file of JSON cannot hold.
    accessUntilMs: nowMs + Math.min(seconds, daySeconds) * 1000,
  };
}

export function toBody(value: object): Uint8Array {
  return Buffer.from(JSON.stringify(value), 'utf8');
}

export function getObject(answer: OutgoingAnswer, url: string): JsonObject {
  const value = findObject(answer);
  if (value === undefined) throw toNoHub(url);
  return value;
}

export function findObject({ bytes, isCut }: OutgoingAnswer): JsonObject | undefined {
  if (isCut) return undefined;
  try {
    const value = JSON.parse(bytes.toString('utf8')) as JsonValue;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A refusal, with the hub's own message and hint. */
export function check(answer: OutgoingAnswer, url: string): OutgoingAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  if (answer.status === 401) throw toSignedOut(url);
  const problem = findObject(answer);
  const { code, detail, hint: advice } = problem ?? {};
  if (typeof code !== 'string' || typeof detail !== 'string') throw toNoHub(url, answer.status);
  throw new HubRefusal(
    {
      code: code.slice(0, 100),
      message: `${url}: ${toShort(detail)}`,
      hint: typeof advice === 'string' ? toShort(advice) : '',
    },
    problem ?? {},
  );
}

/** A request that the hub refused; `problem` is its whole answer. */
export class HubRefusal extends AppError {
  readonly problem: JsonObject;

  constructor(facts: { readonly code: string; readonly message: string; readonly hint: string }, problem: JsonObject) {
    super({ ...facts, exitCode: 74 });
    this.problem = problem;
  }
}

function toSignedOut(url: string): AppError {
  return new AppError({
    code: 'SIGNED_OUT',
    message: `${url} no longer accepts this machine`,
    hint:
      'The device or your account may have been removed or disabled. ' +
      `Connect it again with \`scrollkeep hub login ${url}\`.`,
    exitCode: 74,
  });
}

export function toNoHub(url: string, status?: number): AppError {
  return new AppError({
    code: 'NOT_A_HUB',
    message: `${url} does not appear to be a Scrollkeep hub${status === undefined ? '' : ` (HTTP ${status})`}`,
    hint: 'Check the address. A proxy in front of the hub may answer in its place.',
    exitCode: 74,
  });
}

function toShort(text: string): string {
  return toSafeText(text.slice(0, 300));
}
