import type { Configuration, CustomFetch } from 'openid-client';
import type { RandomBytes } from '../tokens/tokens.ts';
import { mayFetch, type OidcSettings } from './oidc-settings.ts';

/** Sign-in at an identity provider (OpenID Connect, authorization code with PKCE, state and nonce). */
export interface OidcSignIn {
  /** The address for the browser, and the value of the cookie that must come back with the answer. */
  start(): Promise<{ readonly location: string; readonly secrets: string }>;
  /** The person at the provider; throws `OidcError` if anything in the answer is wrong. */
  finish(search: string, secrets: string | undefined): Promise<OidcPerson>;
}

export interface OidcPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Only one that the provider has verified. */
  readonly verifiedEmail: string | undefined;
  readonly name: string | undefined;
}

/** The sign-in did not work; the cause is for the log of the server alone. */
export class OidcError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OidcError';
  }
}

export interface OidcOptions {
  readonly settings: OidcSettings;
  /** Fixed: no part of it comes from a request. */
  readonly redirectUri: string;
  readonly now: () => number;
  readonly random: RandomBytes;
}

/** Clocks of two machines differ. */
const toleranceSeconds = 60;
const timeoutSeconds = 10;
const maxAnswerBytes = 1024 * 1024;
/** How long the provider's metadata is used before it is read again. */
const discoveryLifeMs = 60 * 60 * 1000;

export function openOidc({ settings, redirectUri, now, random }: OidcOptions): OidcSignIn {
  let known: { readonly configuration: Configuration; readonly atMs: number } | undefined;
  const createSecret = () => Buffer.from(random(32)).toString('base64url');

  async function discover() {
    const client = await import('openid-client');
    if (known === undefined || Math.abs(now() - known.atMs) > discoveryLifeMs) {
      const issuer = new URL(settings.issuer);
      const configuration = await client
        .discovery(
          issuer,
          settings.clientId,
          {
            [client.clockTolerance]: toleranceSeconds,
            [client.clockSkew]: Math.round((now() - Date.now()) / 1000),
          },
          settings.clientSecret === undefined ? client.None() : client.ClientSecretBasic(settings.clientSecret),
          {
            timeout: timeoutSeconds,
            [client.customFetch]: fetchBounded,
            execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
          },
        )
        .catch((error: unknown) => {
          throw new OidcError('The identity provider cannot be reached.', error);
        });
      known = { configuration, atMs: now() };
    }
    return { client, configuration: known.configuration };
  }

  return {
    async start() {
      const { client, configuration } = await discover();
      const [state, nonce, verifier] = [createSecret(), createSecret(), createSecret()];
      const location = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { location: location.href, secrets: [state, nonce, verifier].join('.') };
    },
    async finish(search, secrets) {
      const [state, nonce, verifier, ...rest] = secrets?.split('.') ?? [];
      if (state === undefined || nonce === undefined || verifier === undefined || rest.length > 0)
        throw new OidcError('This sign-in was not started in this browser.');
      const { client, configuration } = await discover();
      const url = new URL(redirectUri);
      url.search = search;
      try {
        const answer = await client.authorizationCodeGrant(configuration, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = answer.claims();
        if (claims === undefined) throw new OidcError('The identity provider sent no ID token.');
        // Many providers give the email only in this answer.
        const hasMore = claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
        const more = hasMore ? await client.fetchUserInfo(configuration, answer.access_token, claims.sub) : {};
        return toPerson(claims.iss, claims.sub, { ...more, ...claims });
      } catch (error) {
        throw error instanceof OidcError
          ? error
          : new OidcError('The identity provider did not confirm the sign-in.', error);
      }
    },
  };
}

function toPerson(issuer: string, subject: string, claims: Readonly<Record<string, unknown>>): OidcPerson {
  const { email, email_verified: isVerified, name } = claims;
  return {
    issuer,
    subject,
    verifiedEmail: typeof email === 'string' && isVerified === true ? email : undefined,
    name: typeof name === 'string' ? name : undefined,
  };
}

/** Connects only to the provider, follows no redirects, and reads a limited number of bytes. */
const fetchBounded: CustomFetch = async (address, options) => {
  if (!mayFetch(new URL(address))) throw new TypeError('The identity provider uses an unencrypted address.');
  const response = await fetch(address, { ...(options as RequestInit), redirect: 'manual' });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxAnswerBytes) throw new TypeError('The response of the identity provider is too long.');
    chunks.push(chunk);
  }
  return new Response(response.status === 204 || response.status === 304 ? null : Buffer.concat(chunks), {
    status: response.status,
    headers: response.headers,
  });
};
