import type { Context } from 'hono';
import type { Access } from './access.ts';
import { findCookie, maxBodyBytes, toTooLarge } from './check-request.ts';
import { ApiProblem } from '../api-problem.ts';
import { printPlainPage } from '../static/plain-page.ts';

export interface SignIn {
  /** The exchange of a link's token for a cookie; undefined where the address has none. */
  redeemLink(context: Context): Response | undefined;
  readonly showForm: (context: Context) => Response;
  takePassword(context: Context): Promise<Response>;
}

/** So many wrong passwords in a minute, from everybody together; then nobody may try until the minute is over. */
const maxWrong = 10;
const minuteMs = 60_000;

export function openSignIn(access: Access, cookieName: string): SignIn {
  let wrong: number[] = [];
  const setCookie = `${cookieName}=${access.cookie}; Path=/; HttpOnly; SameSite=Strict`;
  return {
    redeemLink(context) {
      const url = new URL(context.req.url);
      const token = url.searchParams.get('token');
      if (token === null) return undefined;
      // A redirect takes the token out of the address bar and the history. Two slashes at its start would lead to another server.
      const target = url.pathname.replace(/^[/\\]+/, '/');
      const isIn = access.isCookie(findCookie(context.req.header('cookie'), cookieName));
      if (isIn) return redirect(target, {});
      if (access.redeem(token, Date.now())) return redirect(target, { 'Set-Cookie': setCookie });
      const text = ['This address was used already, or is not of this server.', 'Run scrollkeep serve again: it opens a new one.', ...(access.hasPassword ? ['Or sign in at /login with the password.'] : [])];
      return context.html(printPlainPage('Not let in', text), 401, { 'Cache-Control': 'no-store' });
    },
    showForm: (context) => context.html(printPlainPage('Scrollkeep', access.hasPassword ? [] : ['There is no password. Open the address that scrollkeep printed.'], access.hasPassword), 200, formHeaders),
    async takePassword(context) {
      const now = Date.now();
      wrong = wrong.filter((at) => now - at < minuteMs);
      if (wrong.length >= maxWrong) throw new ApiProblem({ status: 429, code: 'TOO_MANY_TRIES', detail: 'Too many wrong passwords.', hint: 'Wait a minute.' });
      const password = new URLSearchParams(await readBody(context)).get('password') ?? '';
      if (access.isPassword(password)) return redirect('/', { 'Set-Cookie': setCookie });
      wrong.push(now);
      return context.html(printPlainPage('Scrollkeep', ['That was not the password.'], access.hasPassword), 401, formHeaders);
    },
  };
}

// Without a referrer a browser hides the origin of a form too, and the form could not be told from a foreign one.
const formHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' };

function redirect(target: string, headers: Readonly<Record<string, string>>): Response {
  return new Response(null, { status: 303, headers: { Location: target, 'Cache-Control': 'no-store', ...headers } });
}

/** A body without a length is counted as it comes. */
async function readBody(context: Context): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (context.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxBodyBytes) throw toTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
