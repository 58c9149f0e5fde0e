import { isIP } from 'node:net';

/** The identity provider, from the hub's own settings and nowhere else. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** The name on the button: "Sign in with …". */
  readonly label: string;
}

/** What is wrong with an issuer, or undefined: it must use https, or be on this machine. */
export function findIssuerProblem(issuer: string): string | undefined {
  if (!URL.canParse(issuer)) return 'is not a URL';
  const url = new URL(issuer);
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.search !== '' || url.hash !== '') return 'must not have a query or a fragment';
  return mayFetch(url) ? undefined : 'must start with https:// (http:// only for this machine)';
}

/** Nothing is sent over http to another machine, not even if the provider's own metadata names such an address. */
export function mayFetch({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:') return true;
  const plain = hostname.replace(/^\[(.*)\]$/, '$1');
  return (
    protocol === 'http:' &&
    (plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.')))
  );
}
