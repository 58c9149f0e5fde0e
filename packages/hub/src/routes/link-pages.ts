import { createLinkVisit, linkVisitLifeMs } from '../access/link-visits.ts';
import { resolveLink } from '../sharing/links.ts';
import { findTokenHash } from '../tokens/tokens.ts';
import { toHtml } from './html.ts';
import { checkRate } from './hub-problem.ts';
import { answerPage, printProblem, redirectTo, type HubPage, type PageRequest } from './hub-page.ts';
import { printForm } from './print-page.ts';

export const linkPages: readonly HubPage[] = [
  { method: 'get', path: '/s/{token}', handle: (request) => open(request) },
  { method: 'post', path: '/s/{token}', handle: (request) => open(request, request.form.get('password') ?? '') },
];

/** A link that has ended and one that has a password look the same to whoever does not know the password. */
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
    return askForPassword(token, password === undefined ? undefined : 'Wrong password, or the link no longer works.');
  if (password !== undefined) {
    await hub.limits.forgive('guess-address', address);
    await hub.limits.forgive('guess-link', findTokenHash('link', token) ?? 'none');
  }
  const visit = await createLinkVisit(hub.store, identity.link);
  return redirectTo(`/l/${identity.link}/`, [hub.cookies.set('link', visit, linkVisitLifeMs)]);
}

function askForPassword(token: string, problem: string | undefined): Response {
  const known = findTokenHash('link', token) === undefined ? undefined : token;
  const form =
    known === undefined
      ? undefined
      : printForm(`/s/${known}`, 'Open', [
          { name: 'password', label: 'Password', type: 'password', autocomplete: 'off' },
        ]);
  return answerPage(
    'Open a shared session',
    toHtml`${printProblem(problem)}
      <p>This link requires a password, has expired or was revoked.</p>
      ${form}`,
    404,
  );
}
