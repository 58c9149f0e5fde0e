import { OidcError, type OidcPerson } from '../access/oidc.ts';
import { parseUserCode } from '../access/user-codes.ts';
import { acceptInvitationByLogin } from '../people/invitations.ts';
import { findPersonByLogin } from '../people/persons.ts';
import { findTokenHash } from '../tokens/tokens.ts';
import { toHtml } from './html.ts';
import { checkRate, toNotFound } from './hub-problem.ts';
import type { Hub } from './hub.ts';
import { answerPage, toFormProblem, type HubPage, type PageRequest } from './hub-page.ts';
import { signIn } from './sign-in-pages.ts';

export const oidcPages: readonly HubPage[] = [
  { method: 'get', path: '/oidc/start', handle: start },
  { method: 'get', path: '/oidc/callback', handle: finish },
];

/** How long somebody may take to sign in at the provider. */
const startLifeMs = 10 * 60 * 1000;

/** The cookie carries what must come back with the answer, and what the person wanted: an invitation or a device. */
async function start({ hub, url, address }: PageRequest): Promise<Response> {
  const { oidc } = hub;
  if (oidc === undefined) throw toNotFound();
  checkRate(await hub.limits.take('oidc-address', address));
  const invitation = url.searchParams.get('invitation') ?? undefined;
  const purpose =
    findTokenHash('invitation', invitation) === undefined
      ? (parseUserCode(url.searchParams.get('device')) ?? '')
      : (invitation ?? '');
  try {
    const { location, secrets } = await oidc.signIn.start();
    const headers = new Headers({ Location: location, 'Cache-Control': 'no-store' });
    headers.append('Set-Cookie', hub.cookies.set('oidc', `${secrets}~${purpose}`, startLifeMs));
    return new Response(null, { status: 303, headers });
  } catch (error) {
    return answerFailure(hub, error);
  }
}

async function finish(request: PageRequest): Promise<Response> {
  const { hub, url, address, cookie } = request;
  const { oidc } = hub;
  if (oidc === undefined) throw toNotFound();
  checkRate(await hub.limits.take('oidc-address', address));
  const [secrets, purpose] = hub.cookies.find(cookie, 'oidc')?.split('~') ?? [];
  // Whatever comes of it, it cannot be tried again with the same cookie.
  const cleared = [hub.cookies.clear('oidc')];
  try {
    const person = await findOrCreate(hub, await oidc.signIn.finish(url.search, secrets), {
      invitation: purpose,
      address,
    });
    if (person !== undefined) return await signIn(request, person, 'oidc', parseUserCode(purpose), cleared);
  } catch (error) {
    if (error instanceof OidcError) return answerFailure(hub, error, cleared);
    return answerPage('Sign-in failed', toHtml`<p>${toFormProblem(error)}</p>`, 403, cleared);
  }
  return answerPage(
    'You have no account here',
    toHtml`<p>
      You signed in with ${oidc.label}, but have no active account on this hub. Open your invitation link and choose
      “Sign in with ${oidc.label}” there. If the invitation names an email address, it must be yours.
      ${oidc.label} must have verified your address.
    </p>`,
    403,
    cleared,
  );
}

/** By issuer and subject; somebody new needs an invitation, and an address that the provider verified. */
async function findOrCreate(
  { store }: Hub,
  { issuer, subject, verifiedEmail, name }: OidcPerson,
  { invitation, address }: { readonly invitation: string | undefined; readonly address: string },
): Promise<string | undefined> {
  const known = await findPersonByLogin(store, { issuer, subject });
  if (known !== undefined) return known.isDisabled ? undefined : known.id;
  if (verifiedEmail === undefined || findTokenHash('invitation', invitation) === undefined) return undefined;
  const person = await acceptInvitationByLogin(store, {
    token: invitation ?? '',
    email: verifiedEmail,
    name: name ?? verifiedEmail.slice(0, verifiedEmail.indexOf('@')),
    address,
    login: { issuer, subject },
  });
  return person.id;
}

function answerFailure(hub: Hub, error: unknown, cookies: readonly string[] = []): Response {
  if (!(error instanceof OidcError)) throw error;
  // What exactly went wrong may name addresses of the provider: it is for the operator.
  hub.onError(error);
  return answerPage(
    'Sign-in failed',
    toHtml`<p>${error.message}</p>
      <p><a href="/sign-in">Try again</a></p>`,
    502,
    cookies,
  );
}
