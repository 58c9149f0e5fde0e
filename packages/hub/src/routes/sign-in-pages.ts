import { parseUserCode } from '../access/user-codes.ts';
import { createFirstRunToken, isFirstRunToken, redeemFirstRun } from '../access/first-run.ts';
import {
  createWebSession,
  endWebSession,
  signOutEverywhere,
  webSessionLife,
  type SignInWay,
} from '../access/web-sessions.ts';
import { acceptInvitation, findInvitation, type Invitation } from '../people/invitations.ts';
import { minPasswordLength, parseEmail } from '../people/parse-person.ts';
import { checkPassword, createFirstOwner } from '../people/sign-in.ts';
import { toHtml, type Html } from './html.ts';
import { checkRate } from './hub-problem.ts';
import type { Hub } from './hub.ts';
import {
  answerPage,
  findSignedIn,
  getFormSender,
  printFormToken,
  printProblem,
  redirectTo,
  toFormProblem,
  type HubPage,
  type PageRequest,
} from './hub-page.ts';
import { printForm, type Field } from './print-page.ts';

const emailField: Field = { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' };
const nameField: Field = { name: 'name', label: 'Your name', type: 'text', autocomplete: 'name' };
const newPasswordField: Field = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  minLength: minPasswordLength,
  hint: `At least ${minPasswordLength} characters.`,
};
const passwordField: Field = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
};

export const signInPages: readonly HubPage[] = [
  {
    method: 'get',
    path: '/first-run',
    handle: (request) => showFirstRun(request, request.url.searchParams.get('token')),
  },
  { method: 'post', path: '/first-run', handle: makeFirstOwner },
  { method: 'get', path: '/sign-in', handle: async (request) => showSignIn(request) },
  { method: 'post', path: '/sign-in', handle: takePassword },
  { method: 'get', path: '/sign-out', handle: async (request) => showSignOut(request) },
  { method: 'post', path: '/sign-out', handle: signOut },
  { method: 'get', path: '/invitation/{token}', handle: showInvitation },
  { method: 'post', path: '/invitation/{token}', handle: takeInvitation },
];

async function showFirstRun(request: PageRequest, token: string | null, problem?: string): Promise<Response> {
  const { hub, form } = request;
  if (!(await isFirstRunToken(hub.store, token ?? undefined)))
    return answerPage(
      'This link does not work',
      toHtml`<p>The first-run link works once, for one hour, and only until the hub has an owner.</p>
        <p>
          If the hub has no owner yet, start it again: it prints a new link. Otherwise <a href="/sign-in">sign in</a>.
        </p>`,
      404,
    );
  const fields = [
    { ...nameField, value: form.get('name') ?? '' },
    { ...emailField, value: form.get('email') ?? '' },
    newPasswordField,
  ];
  return answerPage(
    'Set up your hub',
    toHtml`${printProblem(problem)}
      <p>Create the first account. You will be the owner of this hub and can invite people.</p>
      ${printForm('/first-run', 'Create owner account', fields, { token: token ?? '' })}`,
    problem === undefined ? 200 : 400,
  );
}

async function makeFirstOwner(request: PageRequest): Promise<Response> {
  const { hub, form, address } = request;
  checkRate(await hub.limits.take('guess-address', address));
  const token = form.get('token');
  try {
    const owner = await redeemFirstRun(hub.store, token ?? undefined, () =>
      createFirstOwner(hub.store, hub.passwords, { ...readAccount(form), address }),
    );
    return owner === undefined ? await showFirstRun(request, token) : await signIn(request, owner.id, 'first-run');
  } catch (error) {
    return showFirstRun(request, token, toFormProblem(error));
  }
}

function showSignIn(request: PageRequest, problem?: string): Response {
  const { hub, form, url } = request;
  const device = parseUserCode(form.get('device') ?? url.searchParams.get('device'));
  if (findSignedIn(request) !== undefined) return redirectTo(toTarget(device));
  const fields = [{ ...emailField, value: form.get('email') ?? '' }, passwordField];
  return answerPage(
    `Sign in to ${hub.name}`,
    toHtml`${printProblem(problem)}${printOidcLink(hub, device === undefined ? {} : { device })}
      ${printForm('/sign-in', 'Sign in', fields, { device })}
      <p>No account? Ask an admin of this hub for an invitation.</p>`,
    problem === undefined ? 200 : 401,
  );
}

async function takePassword(request: PageRequest): Promise<Response> {
  const { hub, form, address } = request;
  const email = form.get('email') ?? '';
  const account = parseEmail(email) ?? 'no email';
  // Counted before anything is compared, so that many requests at once do not get around the limit.
  checkRate(await hub.limits.take('guess-address', address), tooManyPasswords);
  checkRate(await hub.limits.take('guess-account', account), tooManyPasswords);
  const person = await checkPassword(hub.store, hub.passwords, { email, password: form.get('password') ?? '' });
  if (person === undefined) return showSignIn(request, 'Wrong email or password.');
  await hub.limits.forgive('guess-address', address);
  await hub.limits.forgive('guess-account', account);
  return signIn(request, person.id, 'password', parseUserCode(form.get('device')));
}

const tooManyPasswords = 'Too many wrong passwords.';

function showSignOut(request: PageRequest): Response {
  const person = findSignedIn(request);
  if (person === undefined) return redirectTo('/sign-in');
  return answerPage(
    'Sign out',
    toHtml`<form method="post" action="/sign-out">
        ${printFormToken(person)}<button>Sign out</button>
        <button name="everywhere" value="yes">Sign out of all browsers</button>
      </form>
      <p>Your devices and keys keep working. <a href="/">Back</a></p>`,
  );
}

async function signOut(request: PageRequest): Promise<Response> {
  const { hub, form } = request;
  const { identity, actor } = getFormSender(request);
  if (form.get('everywhere') === 'yes') await signOutEverywhere(hub.store, actor, identity.person);
  else await endWebSession(hub.store, { hash: identity.webSession, person: identity.person });
  return redirectTo('/sign-in', [hub.cookies.clear('session')]);
}

function showInvitation(request: PageRequest): Promise<Response> {
  return answerInvitation(request);
}

async function answerInvitation(request: PageRequest, problem?: string): Promise<Response> {
  const { hub, form, param } = request;
  const token = param('token');
  const invitation = await findInvitation(hub.store, token);
  if (invitation === undefined)
    return answerPage(
      'This invitation does not work',
      toHtml`<p>It was used, has expired or was revoked. Ask the person who invited you for a new one.</p>
        <p>If you already have an account, <a href="/sign-in">sign in</a>.</p>`,
      404,
    );
  const fields = [
    { ...nameField, value: form.get('name') ?? '' },
    { ...emailField, value: form.get('email') ?? invitation.email ?? '' },
    newPasswordField,
  ];
  return answerPage(
    `Join ${hub.name}`,
    toHtml`${printProblem(problem)}
      <p>${toInvitationText(invitation)}</p>
      ${printOidcLink(hub, { invitation: token })} ${printForm(`/invitation/${token}`, 'Create account', fields)}`,
    problem === undefined ? 200 : 400,
  );
}

function toInvitationText({ role, email }: Invitation): string {
  const as = role === 'member' ? '' : ` as an ${role}`;
  return `You are invited to join this hub${as}.${email === undefined ? '' : ` The invitation is for ${email}.`}`;
}

async function takeInvitation(request: PageRequest): Promise<Response> {
  const { hub, form, address, param } = request;
  checkRate(await hub.limits.take('guess-address', address));
  try {
    const person = await acceptInvitation(hub.store, hub.passwords, {
      ...readAccount(form),
      token: param('token'),
      address,
    });
    await hub.limits.forgive('guess-address', address);
    return await signIn(request, person.id, 'invitation');
  } catch (error) {
    return answerInvitation(request, toFormProblem(error));
  }
}

/** A new session in place of the one that the browser had; then to a page of ours. */
export async function signIn(
  { hub, address, cookie }: PageRequest,
  person: string,
  way: SignInWay,
  device?: string,
  cookies: readonly string[] = [],
): Promise<Response> {
  const previous = hub.cookies.find(cookie, 'session');
  const token = await createWebSession(hub.store, person, { previous, address, way });
  return redirectTo(toTarget(device), [
    hub.cookies.set('session', token, webSessionLife.absoluteMs),
    hub.cookies.clear('link'),
    ...cookies,
  ]);
}

/** Home, or the device that somebody wanted to confirm. */
function toTarget(device: string | undefined): `/${string}` {
  return device === undefined ? '/' : `/device?code=${device}`;
}

function printOidcLink({ oidc }: Hub, parameters: Readonly<Record<string, string>>): Html | undefined {
  if (oidc === undefined) return undefined;
  const search = new URLSearchParams(parameters).toString();
  return toHtml`<p><a href="/oidc/start${search === '' ? '' : `?${search}`}">Sign in with ${oidc.label}</a></p>`;
}

function readAccount(form: URLSearchParams) {
  return { name: form.get('name') ?? '', email: form.get('email') ?? '', password: form.get('password') ?? '' };
}

/** The address that the terminal prints for a hub without an owner. */
export async function createFirstRunUrl({ store, publicUrl }: Hub): Promise<string | undefined> {
  const token = await createFirstRunToken(store);
  return token === undefined ? undefined : `${publicUrl.origin}/first-run?token=${token}`;
}
