import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface OidcAccount {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who signs in next: the provider asks for no password. */
  setAccount(account: OidcAccount): void;
  stop(): Promise<void>;
}

const clientId = 'scrollkeep-hub';
const clientSecret = 'a-secret-of-the-test-and-of-nothing-else';

/** A real identity provider on the loopback interface, which lets everybody in as the account that the test sets. */
export async function startOidcProvider(redirectUri: string): Promise<TestProvider> {
  let account: OidcAccount = { sub: 'nobody' };
  const known = new Map<string, OidcAccount>();
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'ES256', use: 'sig' }] } as never,
    cookies: { keys: ['a cookie key of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...(known.get(sub) ?? { sub }) }) }),
    async loadExistingGrant(context) {
      const { client, session, provider: issuing } = context.oidc;
      const grant = new issuing.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // What it cannot do here it says on stderr otherwise.
  provider.on('server_error', () => undefined);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void answer(request, response);
    known.set(account.sub, account);
    void provider.interactionFinished(request, response, { login: { accountId: account.sub } });
  });
  return {
    issuer,
    clientId,
    clientSecret,
    setAccount: (next) => void (account = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
