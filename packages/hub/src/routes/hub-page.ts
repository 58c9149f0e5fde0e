import { isHubError } from '../database/hub-error.ts';
import type { Audience, Actor } from '../audience/audience.ts';
import type { Identity } from '../audience/identity.ts';
import { isFormToken, toFormToken } from '../access/web-sessions.ts';
import { ApiProblem } from '@scrollkeep/server/http/protocol/api-problem.ts';
import { toHtml, type Html } from './html.ts';
import type { Hub } from './hub.ts';
import { toSentence } from './hub-problem.ts';

import { pageHeaders, printHidden, printPage } from './print-page.ts';

/** A page for people, without any script. */
export interface HubPage {
  readonly method: 'get' | 'post';
  /** With parameters in braces. */
  readonly path: string;
  readonly handle: (request: PageRequest) => Promise<Response>;
}

export interface PageRequest {
  readonly hub: Hub;
  readonly url: URL;
  readonly address: string;
  readonly param: (name: string) => string;
  /** What a form sent; the app has checked that it came from a page of ours. */
  readonly form: URLSearchParams;
  readonly visitor: Visitor | undefined;
  readonly cookie: string | undefined;
}

/** Whom the browser belongs to. */
export interface Visitor {
  readonly identity: Identity;
  readonly audience: Audience;
  readonly actor: Actor;
  /** The token of the browser's session; undefined for the guest of a link. */
  readonly token: string | undefined;
}

/** Somebody with an account, in a browser. */
export interface SignedIn extends Visitor {
  readonly identity: Identity & { readonly kind: 'person'; readonly by: 'web' };
  readonly audience: Audience & { readonly kind: 'person' };
  readonly token: string;
}

export function findSignedIn({ visitor }: PageRequest): SignedIn | undefined {
  if (visitor?.token === undefined || visitor.identity.kind !== 'person' || visitor.identity.by !== 'web')
    return undefined;
  return visitor.audience.kind === 'person' ? (visitor as SignedIn) : undefined;
}

/** For what a form changes: it must be a form of this session, not one of another page or an old one. */
export function getFormSender(request: PageRequest): SignedIn {
  const person = findSignedIn(request);
  if (person !== undefined && isFormToken(person.token, request.form.get('form'))) return person;
  throw new ApiProblem({
    status: 403,
    code: 'OLD_FORM',
    detail: 'This form is no longer valid.',
    hint: 'Open the page again.',
  });
}

/** The hidden field of forms that change something. */
export function printFormToken({ token }: SignedIn): readonly Html[] {
  return printHidden({ form: toFormToken(token) });
}

export function answerPage(title: string, body: Html, status = 200, cookies: readonly string[] = []): Response {
  const headers = new Headers(pageHeaders);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(printPage(title, body), { status, headers });
}

/** To one of our own addresses: never to one that a request names. */
export function redirectTo(path: `/${string}`, cookies: readonly string[] = []): Response {
  const headers = new Headers({ Location: path, 'Cache-Control': 'no-store' });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}

export function printProblem(text: string | undefined): Html | undefined {
  return text === undefined ? undefined : toHtml`<p class="problem" role="alert">${text}</p>`;
}

/** A mistake that a person can correct in the form; any other error is thrown again. */
export function toFormProblem(error: unknown): string {
  if (isHubError(error) && ['INVALID', 'TAKEN', 'NOT_FOUND', 'TOO_MANY'].includes(error.code))
    return [toSentence(error.message), error.hint].filter((text) => text !== '').join(' ');
  throw error;
}
