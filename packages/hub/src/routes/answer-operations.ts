import { timingSafeEqual, createHash } from 'node:crypto';
import { isLoopback } from '@scrollkeep/server/http/access/allowed-hosts.ts';
import { ApiProblem } from '@scrollkeep/server/http/protocol/api-problem.ts';
import type { AnalyticsHealth } from '../analytics/open-hub-analytics.ts';
import type { HubStore } from '../database/hub-store.ts';
import type { HubMetrics } from './open-metrics.ts';

/** Addresses for whoever operates a hub; they need no account and say nothing about people and sessions. */
export const operationsPaths = ['/healthz', '/readyz', '/metrics'] as const;

export interface Operations {
  readonly store: HubStore;
  readonly metrics: HubMetrics;
  /** With which `/metrics` is read from elsewhere. */
  readonly metricsToken: string | undefined;
  readonly isStopping: () => boolean;
  /** Whether what a hub needs beside its database is there. */
  readonly check: () => Promise<boolean>;
  /** How ClickHouse is, where there is one. Without it the hub answers itself, so it is ready all the same. */
  readonly findAnalytics: () => AnalyticsHealth | undefined;
  readonly onError: (error: unknown) => void;
}

/** How long what is asked may take. */
const patienceMs = 2000;

export async function answerOperations(
  operations: Operations,
  request: Request,
  /** Of the connection, whatever a header says. */
  address: string,
): Promise<Response> {
  switch (new URL(request.url).pathname) {
    case '/healthz':
      return Response.json({ status: 'ok' });
    case '/readyz':
      return answerReady(operations);
    default:
      checkMayRead(operations.metricsToken, request, address);
      return new Response(await operations.metrics.print(), {
        headers: { 'Content-Type': operations.metrics.contentType },
      });
  }
}

async function answerReady({ store, isStopping, check, findAnalytics, onError }: Operations): Promise<Response> {
  const [database, archive] = await Promise.all([
    isDone(store.connection.all('SELECT 1 AS one'), onError),
    isDone(check(), onError),
  ]);
  const status = isStopping() ? 'stopping' : database && archive ? 'ready' : 'unavailable';
  const analytics = findAnalytics();
  const answer = { status, database, archive, ...(analytics === undefined ? {} : { analytics: analytics.state }) };
  return Response.json(answer, { status: status === 'ready' ? 200 : 503 });
}

async function isDone(work: Promise<unknown>, onError: (error: unknown) => void): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => void (timer = setTimeout(() => resolve(false), patienceMs)));
  try {
    return await Promise.race([work.then((result) => result !== false), late]);
  } catch (error) {
    onError(error);
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** What a proxy adds: the connection then comes from this machine, and the request from anywhere. */
const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

function checkMayRead(token: string | undefined, { headers }: Request, address: string): void {
  const given = /^Bearer (\S{1,500})$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (token !== undefined && given !== undefined && timingSafeEqual(toHash(given), toHash(token))) return;
  const host = (headers.get('host') ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  if (address === 'loopback' && isLoopback(host) && !forwarding.some((name) => headers.has(name))) return;
  throw new ApiProblem({
    status: 403,
    code: 'NOT_ALLOWED',
    detail: 'Metrics can be read only from this machine, or with the token.',
    hint: 'Use 127.0.0.1, or start the hub with --metrics-token-file and send the token as `Authorization: Bearer`.',
  });
}

function toHash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
