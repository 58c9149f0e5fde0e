import type { Context } from 'hono';
import type { Access } from './access.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import { maxBodyBytes } from './check-request.ts';
import { readBody } from './read-body.ts';
import { ApiProblem } from '../protocol/api-problem.ts';
import type { Client } from '../protocol/client.ts';
import { printPlainPage } from '../static/plain-page.ts';

type ClientContext = Context<{ Bindings: Client }>;

/**
 * All ways in. Cookie, bearer token and link are made of 256 random bits, which nobody guesses: a right one gets in
 * even where somebody else at the same address used up all tries. Everything else counts as a try before it is
 * compared.
 */
export interface SignIn {
  /** Lets a request for data through, or throws. */
  checkClient(context: ClientContext): void;
  /** The exchange of a link's token for a cookie; undefined if the address has none, or nobody opens it. */
  redeemLink(context: ClientContext): Response | undefined;
  readonly showForm: (context: ClientContext) => Response;
  takePassword(context: ClientContext): Promise<Response>;
}

export function openSignIn(access: Access, cookieName: string, limiter: AttemptLimiter): SignIn {
  // Without a domain it goes to the name that was opened and to no other.
  const setCookie = `${cookieName}=${access.cookie}; Path=/; HttpOnly; SameSite=Strict`;
  const findOwnCookie = ({ req }: ClientContext): string | undefined => findCookie(req.header('cookie'), cookieName);
  return {
    checkClient(context) {
      const cookie = findOwnCookie(context);
      const bearer = /^Bearer (.{1,1000})$/i.exec(context.req.header('authorization') ?? '')?.[1];
      const isKnown = access.isCookie(cookie) || access.isBearer(bearer);
      if (!isKnown && cookie === undefined && bearer === undefined) throw toNotSignedIn(access);
      if (!isKnown) {
        const attempt = limiter.take(context.env.address, bearer === undefined ? cookie : undefined);
        if (!access.isPassword(bearer)) throw toNotSignedIn(access);
        attempt.forget();
      }
      context.env.letIn();
    },
    redeemLink(context) {
      const url = new URL(context.req.url);
      const token = url.searchParams.get('token');
      if (token === null || context.req.method === 'HEAD') return undefined;
      if (isFetchedAhead(context))
        throw new ApiProblem({
          status: 403,
          code: 'NOT_OPENED',
          detail: 'Prefetching does not use up the link.',
          hint: 'Open the link.',
        });
      // A redirect takes the token out of the address bar and the history. Two slashes at its start would lead to
      // another server.
      const target = url.pathname.replace(/^[/\\]+/, '/');
      const isIn = access.isCookie(findOwnCookie(context));
      if (isIn || access.redeem(token, Date.now())) {
        context.env.letIn();
        return redirect(target, isIn ? {} : { 'Set-Cookie': setCookie });
      }
      limiter.take(context.env.address);
      const text = [
        'This link has already been used, or belongs to another server.',
        'Run scrollkeep serve again: it opens a new link.',
        ...(access.hasPassword ? ['Or sign in at /login with the password.'] : []),
      ];
      return context.html(printPlainPage('Access denied', text), 401, { 'Cache-Control': 'no-store' });
    },
    showForm: (context) =>
      context.html(
        printPlainPage(
          'Scrollkeep',
          access.hasPassword ? [] : ['No password is set. Open the link that scrollkeep printed.'],
          access.hasPassword,
        ),
        200,
        formHeaders,
      ),
    async takePassword(context) {
      // Counted before the body is there: else any number of slow bodies could be compared at once.
      const attempt = limiter.take(context.env.address);
      const password = new URLSearchParams(await readBody(context.req.raw, maxBodyBytes)).get('password') ?? undefined;
      if (!access.isPassword(password))
        return context.html(printPlainPage('Scrollkeep', ['Wrong password.'], access.hasPassword), 401, formHeaders);
      attempt.forget();
      context.env.letIn();
      return redirect('/', { 'Set-Cookie': setCookie });
    },
  };
}

// Without a referrer a browser hides the origin of a form too, and the form could not be told from a foreign one.
const formHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' };

function toNotSignedIn(access: Access): ApiProblem {
  const hint = access.hasPassword
    ? 'Sign in at /login.'
    : 'Open the address that scrollkeep printed; run `scrollkeep serve` again for a new one.';
  return new ApiProblem({ status: 401, code: 'NOT_SIGNED_IN', detail: 'This browser is not signed in.', hint });
}

function findCookie(header: string | undefined, name: string): string | undefined {
  return header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/**
 * Browsers and previews fetch links that nobody clicked yet, and say so; a page that has the link as a picture or a
 * frame opens nothing either.
 */
function isFetchedAhead({ req }: ClientContext): boolean {
  if ((req.header('sec-fetch-dest') ?? 'document') !== 'document') return true;
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(req.header(name) ?? ''),
  );
}

function redirect(target: string, headers: Readonly<Record<string, string>>): Response {
  return new Response(null, { status: 303, headers: { Location: target, 'Cache-Control': 'no-store', ...headers } });
}
