import type { Context } from 'hono';
import { Hono } from 'hono/tiny';
import { toClientAddress } from '@scrollkeep/server/http/access/client-address.ts';
import { toTooLarge } from '@scrollkeep/server/http/access/check-request.ts';
import { readBody } from '@scrollkeep/server/http/access/read-body.ts';
import { secureAnswer } from '@scrollkeep/server/http/access/secure-answer.ts';
import { toProblem } from '@scrollkeep/server/http/protocol/api-problem.ts';
import type { Client } from '@scrollkeep/server/http/protocol/client.ts';
import { findIdentity, type Credentials } from '../access/identify.ts';
import { findAudience } from '../audience/find-audience.ts';
import type { AnalyticsHealth } from '../analytics/open-hub-analytics.ts';
import type { Audience } from '../audience/audience.ts';
import { answerOperations, operationsPaths, type Operations } from './answer-operations.ts';
import type { ApiRequest } from './answer-sessions-api.ts';
import { appHeaders } from './app-files.ts';
import { checkCookieRequest, checkHubRequest, checkSameOrigin, type HubAddresses } from './check-hub-request.ts';
import { describeAsker } from './describe-asker.ts';
import { findLinkView, findPreviewView } from './guest-view.ts';
import { answerGuest } from './answer-guest.ts';
import { toHtml } from './html.ts';
import { answerPage, type Visitor } from './hub-page.ts';
import { checkRate, findHubProblem, listFacts, toNotFound, toNotSignedIn } from './hub-problem.ts';
import { hubFolder, type HubRoute } from './hub-route.ts';
import { hubPages, hubRoutes } from './hub-routes.ts';
import type { Hub } from './hub.ts';
import { styleSheet } from './print-page.ts';
import { toSubject } from './to-subject.ts';
import { hideTokens, type RequestEntry } from './request-log.ts';

/** What a part of the hub adds: taking what laptops send, and reading it. */
export interface HubPart {
  readonly routes: readonly HubRoute[];
  /** Answers requests below `/api/v1` for what the audience may read. */
  readonly answerApi?: (request: ApiRequest) => Promise<Response>;
  /** The pattern of a path below `/api/v1`. */
  readonly findApiRoute?: (path: string) => string | undefined;
  /** Whether what it needs is there. */
  readonly check?: () => Promise<boolean>;
  /** Answers that last and are still going on. */
  readonly countStreams?: () => number;
  /** How ClickHouse is, where there is one. */
  readonly findAnalytics?: () => AnalyticsHealth | undefined;
  /** Ends what is open: event streams. */
  close?(): void;
  /** After the last request, before the database is closed. */
  end?(): Promise<void>;
}

export interface HubAppOptions {
  readonly hub: Hub;
  readonly parts: readonly HubPart[];
  readonly addresses: HubAddresses;
  /** The address of a client is the last one in `X-Forwarded-For`, which the proxy in front has written. */
  readonly trustsProxy: boolean;
  readonly operations?: Operations;
  readonly onRequest?: (entry: RequestEntry) => void;
}

export interface HubApp {
  /** Everything that can be asked: `GET /hub/v1/sessions/:id`. The test of rights asks each of them. */
  readonly routes: readonly string[];
  readonly fetch: (request: Request, client: Client) => Response | Promise<Response>;
  close(): void;
}

/** `route`: the pattern that matched. */
type HubEnvironment = { Bindings: Client; Variables: { route?: string } };
type HubContext = Context<HubEnvironment>;

const maxFormBytes = 8 * 1024;

export function createHubApp(options: HubAppOptions): HubApp {
  const { hub, parts, addresses, trustsProxy, operations, onRequest } = options;
  const app = new Hono<HubEnvironment>();
  const toAddress = (context: HubContext): string => {
    const forwarded = trustsProxy ? context.req.header('x-forwarded-for') : undefined;
    const last = forwarded?.split(',').at(-1)?.trim() ?? '';
    return last === '' ? context.env.address : toClientAddress(last.slice(0, 64));
  };

  function findCredentials({ req }: HubContext): Credentials {
    const cookie = req.header('cookie');
    const authorization = req.header('authorization');
    return {
      bearer: authorization === undefined ? undefined : (/^Bearer (\S{1,200})$/i.exec(authorization)?.[1] ?? ''),
      webSession: hub.cookies.find(cookie, 'session'),
      linkVisit: hub.cookies.find(cookie, 'link'),
    };
  }

  /** Who asks and what they may do now; undefined for strangers, and for what no longer counts. */
  async function findVisitor(context: HubContext): Promise<Visitor | undefined> {
    const credentials = findCredentials(context);
    const { bearer, webSession: token } = credentials;
    const identity = await findIdentity(hub.store, credentials);
    const audience = identity === undefined ? undefined : await findAudience(hub.store, identity);
    const address = toAddress(context);
    if (identity === undefined || audience === undefined) {
      if (bearer !== undefined) checkRate(await hub.limits.takeOften('wrong-token-address', address));
      return undefined;
    }
    checkRate(await hub.limits.takeOften('requests', toSubject(identity)), 'Too many requests.');
    context.env.letIn();
    const isWeb = identity.kind === 'person' && identity.by === 'web';
    return { identity, audience, actor: { audience, address }, token: isWeb ? token : undefined };
  }

  app.use(async (context, next) => {
    const start = performance.now();
    operations?.metrics.begin();
    await next();
    await secureAnswer(context);
    if (hub.publicUrl.protocol === 'https:') context.res.headers.set('Strict-Transport-Security', 'max-age=31536000');
    if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store');
    context.res.headers.set('X-Robots-Tag', appHeaders['X-Robots-Tag'] ?? 'noindex');
    const entry = {
      method: context.req.method,
      path: hideTokens(context.req.path),
      route: context.get('route'),
      status: context.res.status,
      ms: performance.now() - start,
    };
    operations?.metrics.observe(entry);
    onRequest?.(entry);
  });
  // Before the name of the host is looked at: what watches a hub asks by an address of its own.
  if (operations !== undefined)
    for (const path of operationsPaths)
      app.get(path, (context) => {
        context.set('route', path);
        return answerOperations(operations, context.req.raw, context.env.address);
      });
  app.use(async (context, next) => {
    checkHubRequest(context.req.raw, addresses);
    await next();
  });

  for (const route of [...hubRoutes, ...parts.flatMap(({ routes }) => routes)])
    app.on(route.method.toUpperCase(), toPattern(hubFolder + route.path), async (context) => {
      context.set('route', hubFolder + route.path);
      checkLength(context, route.maxBytes ?? 0);
      const visitor = route.who === 'anyone' ? undefined : await findVisitor(context);
      if (route.who !== 'anyone') checkVisitor(context, route, visitor, addresses);
      const answer = await route.handle({
        hub,
        address: toAddress(context),
        param: (name) => context.req.param(name) ?? '',
        query: (name) => context.req.query(name),
        header: (name) => context.req.header(name),
        raw: context.req.raw,
        ...(visitor === undefined
          ? {}
          : {
              identity: visitor.identity,
              audience: visitor.audience,
              actor: visitor.actor,
              again: () => findAudience(hub.store, visitor.identity),
            }),
      });
      if (answer === 'done') return new Response(null, { status: 204 });
      return answer instanceof Response ? answer : Response.json(answer.json, { status: answer.status ?? 200 });
    });

  const { answerApi, findApiRoute } = parts.find((part) => part.answerApi !== undefined) ?? {};
  app.all('/api/*', async (context) => {
    context.set('route', findApiRoute?.(context.req.path) ?? '/api');
    const visitor = await findVisitor(context);
    if (visitor === undefined) throw toNotSignedIn();
    if (visitor.identity.kind === 'link' || visitor.token !== undefined) checkCookieRequest(context.req.raw, addresses);
    return askApi(context, '', visitor.audience, () => findAudience(hub.store, visitor.identity));
  });
  async function askApi(
    context: HubContext,
    prefix: string,
    audience: Audience,
    again: () => Promise<Audience | undefined>,
  ): Promise<Response> {
    if (answerApi === undefined) throw toNotFound();
    const { req } = context;
    // By address too: all guests of a link ask with the same right.
    const asker = `${toSubject(audience)} ${toAddress(context)}`;
    const describe = (key: string | null) => describeAsker(hub, audience, key);
    return answerApi({ request: req.raw, path: req.path.slice(prefix.length), audience, again, asker, describe });
  }

  const guests = { hub, check: (context: HubContext) => checkCookieRequest(context.req.raw, addresses), ask: askApi };
  app.get('/l/:link/*', async (context) => {
    context.set('route', '/l/{link}');
    const { link } = context.req.param();
    const cookie = context.req.header('cookie');
    return answerGuest(guests, context, await findLinkView(hub, { link, cookie }));
  });
  app.get('/preview/:session/:turns/*', async (context) => {
    context.set('route', '/preview/{session}/{turns}');
    const { session, turns } = context.req.param();
    // The guest of a link has no session to preview.
    const identity = await findIdentity(hub.store, { ...findCredentials(context), linkVisit: undefined });
    return answerGuest(guests, context, await findPreviewView(hub, { session, turns, identity }));
  });

  for (const page of hubPages)
    app.on(page.method.toUpperCase(), toPattern(page.path), async (context) => {
      context.set('route', page.path);
      const isForm = page.method === 'post';
      if (isForm) checkSameOrigin(context.req.raw, addresses);
      const body = isForm ? await readBody(context.req.raw, maxFormBytes) : '';
      const visitor = await findVisitor(context);
      return page.handle({
        hub,
        url: new URL(context.req.url),
        address: toAddress(context),
        param: (name) => context.req.param(name) ?? '',
        form: new URLSearchParams(body),
        visitor,
        cookie: context.req.header('cookie'),
      });
    });
  app.get('/hub/style.css', () =>
    Promise.resolve(
      new Response(styleSheet, {
        headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'max-age=3600' },
      }),
    ),
  );

  app.get('*', async ({ req }) => {
    const file = await hub.files.findFile(req.path);
    if (file === undefined) throw toNotFound();
    return file;
  });
  app.notFound(() => {
    throw toNotFound();
  });
  app.onError((error, context) => {
    const known = findHubProblem(error);
    // Whoever asked has hung up while sending: nothing is wrong here, and nobody reads the answer.
    const isAway = known?.status === 503 && error.cause !== undefined;
    const isOurs = known === undefined || known.status === 507 || isAway;
    if (isOurs && !context.req.raw.signal.aborted) hub.onError(isAway ? error.cause : error);
    const problem = toProblem(known ?? error);
    const retryAfter = known?.retryAfterSeconds;
    const isPage = context.req.method === 'GET' || context.req.method === 'POST';
    const response =
      isPage && !context.req.path.startsWith('/hub/v1/') && /\btext\/html\b/.test(context.req.header('accept') ?? '')
        ? answerPage(
            problem.title,
            toHtml`<p>${problem.detail}</p>
              <p>${problem.hint}</p>`,
            problem.status,
          )
        : new Response(JSON.stringify({ ...listFacts(error), ...problem }), {
            status: problem.status,
            headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
          });
    if (retryAfter !== undefined) response.headers.set('Retry-After', String(retryAfter));
    if (problem.status === 401) response.headers.set('WWW-Authenticate', 'Bearer');
    return response;
  });

  return {
    // Not what runs before all of them.
    routes: app.routes.filter(({ path }) => path !== '/*').map(({ method, path }) => `${method} ${path}`),
    fetch: (request, client) => app.fetch(request, client),
    close: () => {
      for (const part of parts) part.close?.();
    },
  };
}

function checkVisitor(
  context: HubContext,
  { who }: HubRoute,
  visitor: Visitor | undefined,
  addresses: HubAddresses,
): void {
  if (visitor === undefined || (who === 'account' && visitor.identity.kind === 'link')) throw toNotSignedIn();
  if (visitor.token !== undefined || visitor.identity.kind === 'link') checkCookieRequest(context.req.raw, addresses);
}

/** Checked before anything is looked up; a body without a length is counted while it is read. */
function checkLength({ req }: HubContext, maxBytes: number): void {
  if (Number(req.header('content-length') ?? 0) > maxBytes) throw toTooLarge(maxBytes);
}

function toPattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
