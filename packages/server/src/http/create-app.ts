import { Hono } from 'hono/tiny';
import type { Access } from './access/access.ts';
import { openAttemptLimiter } from './access/attempt-limiter.ts';
import { checkApiRequest, checkRequest } from './access/check-request.ts';
import { readBody } from './access/read-body.ts';
import { secureAnswer } from './access/secure-answer.ts';
import { openSignIn } from './access/sign-in.ts';
import { ApiProblem, findProblem, toProblem } from './protocol/api-problem.ts';
import type { Client } from './protocol/client.ts';
import { answerRoute } from './routes/answer-route.ts';
import { routes } from './routes/route-table.ts';
import { apiFolder, type RouteBody } from './routes/route.ts';
import { openEventStreams } from './routes/send-events.ts';
import type { Services } from './services/services.ts';
import { openStaticFiles } from './static/static-files.ts';

export interface AppOptions {
  readonly services: Services;
  readonly access: Access;
  /** Cookies know no ports: two servers on one machine need two names. */
  readonly cookieName: string;
  /** Names with ports under which the server answers. */
  readonly allowedHosts: ReadonlySet<string>;
  readonly webFolder: string;
  /** Milliseconds, for counting tries to get in; a clock that nobody sets back. */
  readonly now?: () => number;
  /** One line per request, without parameters, tokens or content. */
  readonly onRequest?: (line: string) => void;
  readonly onError?: (error: unknown) => void;
}

export interface App {
  readonly fetch: (request: Request, client: Client) => Response | Promise<Response>;
  /** Ends the event streams. */
  close(): void;
}

export function createApp(options: AppOptions): App {
  const { services, access, allowedHosts, cookieName } = options;
  const app = new Hono<{ Bindings: Client }>();
  const files = openStaticFiles(options.webFolder);
  const signIn = openSignIn(access, cookieName, openAttemptLimiter(options.now ?? (() => performance.now())));
  const streams = openEventStreams();

  app.use(async (context, next) => {
    const start = performance.now();
    await next();
    await secureAnswer(context);
    options.onRequest?.(
      `${context.req.method} ${context.req.path} ${context.res.status} ${Math.round(performance.now() - start)} ms`,
    );
  });
  app.use(async (context, next) => {
    checkRequest(context, allowedHosts, findRouteBody(context.req.method, context.req.path)?.maxBytes);
    await next();
  });
  app.use('/api/*', async (context, next) => {
    checkApiRequest(context, allowedHosts);
    signIn.checkClient(context);
    await next();
    if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store');
  });

  for (const route of routes) {
    app.on(route.method.toUpperCase(), apiFolder + route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      if (route.intent !== undefined && context.req.header('scrollkeep-intent') !== route.intent)
        throw new ApiProblem({
          status: 403,
          code: 'NO_INTENT',
          detail: 'The request lacks its intent header.',
          hint: `Send the header Scrollkeep-Intent: ${route.intent}.`,
        });
      return answerRoute(route, services, streams, {
        find: (name, from) => (from === 'path' ? context.req.param(name) : context.req.query(name)),
        body: route.body === undefined ? undefined : await readBody(context.req.raw, route.body.maxBytes),
        lastEventId: context.req.header('last-event-id'),
      });
    });
  }
  app.all('/api/*', () => {
    throw new ApiProblem({
      status: 404,
      code: 'NO_SUCH_ROUTE',
      detail: 'The API has no such route, or it does not support this method.',
      hint: 'docs/api.md lists the routes; nearly all of them use GET.',
    });
  });

  app.get('/login', (context) => signIn.showForm(context));
  app.post('/login', (context) => signIn.takePassword(context));
  app.get('*', async (context) => {
    const answer = signIn.redeemLink(context) ?? (await files.find(context.req.path));
    if (answer !== undefined) return answer;
    throw new ApiProblem({
      status: 404,
      code: 'NO_SUCH_FILE',
      detail: 'There is no such file.',
      hint: 'Reload the page: the app may have been updated.',
    });
  });
  app.notFound(() => {
    throw new ApiProblem({
      status: 405,
      code: 'ONLY_READING',
      detail: 'This address only supports GET.',
      hint: 'Use GET.',
    });
  });
  app.onError((error, context) => {
    if (findProblem(error) === undefined) options.onError?.(error);
    const problem = toProblem(error);
    return context.body(JSON.stringify(problem), problem.status as 500, {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...(error instanceof ApiProblem && error.retryAfterSeconds !== undefined
        ? { 'Retry-After': String(error.retryAfterSeconds) }
        : {}),
    });
  });

  return { fetch: (request, client) => app.fetch(request, client), close: streams.close };
}

/** Before the request is let in, only the length of its body is looked at. */
function findRouteBody(method: string, path: string): RouteBody<unknown> | undefined {
  return routes.find(
    (route) =>
      route.body !== undefined &&
      route.method.toUpperCase() === method &&
      new RegExp(`^${apiFolder}${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )?.body;
}
