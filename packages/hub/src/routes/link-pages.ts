import { createLinkVisit, linkVisitLifeMs } from '../access/link-visits.ts';
import { needsPassword, resolveLink } from '../sharing/links.ts';
import { findTokenHash } from '../tokens/tokens.ts';
import { toHtml } from './html.ts';
import { checkRate } from './hub-problem.ts';
import { answerPage, printProblem, redirectTo, type HubPage, type PageRequest } from './hub-page.ts';
import { printForm } from './print-page.ts';

export const linkPages: readonly HubPage[] = [
  { method: 'get', path: '/s/{token}', handle: (request) => open(request) },
  { method: 'post', path: '/s/{token}', handle: (request) => open(request, request.form.get('password') ?? '') },
];

/** A link that has ended asks for no password: whoever has its address once got it from its person. */
async function open(request: PageRequest, password?: string): Promise<Response> {
  const { hub, param, address } = request;
  const token = param('token');
  if (password !== undefined) {
    checkRate(await hub.limits.take('guess-address', address), 'Too many wrong passwords.');
    checkRate(await hub.limits.take('guess-link', findTokenHash('link', token) ?? 'none'), 'Too many wrong passwords.');
  }
  const identity = await resolveLink(hub.store, hub.passwords, {
    token,
    ...(password === undefined ? {} : { password }),
  });
  if (identity === undefined)
    return (await needsPassword(hub.store, token))
      ? askForPassword(token, password === undefined ? undefined : 'Wrong password.')
      : sayEnded();
  if (password !== undefined) {
    await hub.limits.forgive('guess-address', address);
    await hub.limits.forgive('guess-link', findTokenHash('link', token) ?? 'none');
  }
  const visit = await createLinkVisit(hub.store, identity.link);
  return redirectTo(`/l/${identity.link}/`, [hub.cookies.set('link', visit, linkVisitLifeMs)]);
}

function askForPassword(token: string, problem: string | undefined): Response {
  return answerPage(
    'Open a shared session',
    toHtml`${printProblem(problem)}
      <p>This link requires a password.</p>
      ${printForm(`/s/${token}`, 'Open', [
        { name: 'password', label: 'Password', type: 'password', autocomplete: 'off' },
      ])}`,
    404,
  );
}

function sayEnded(): Response {
  return answerPage(
    'This link does not work',
    toHtml`<p>It was revoked, has expired, or is incomplete. Ask the person who sent it for another one.</p>`,
    404,
  );
}
