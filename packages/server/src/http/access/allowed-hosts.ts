import { hostname, networkInterfaces } from 'node:os';

/**
 * Names under which a browser may reach the server. A page of somebody else that points its own name here (DNS
 * rebinding) sends that name, and is refused.
 */
export function listAllowedHosts(host: string, port: number, browserHost: string): ReadonlySet<string> {
  const names = [
    toUrlHost(browserHost),
    'localhost',
    '127.0.0.1',
    '[::1]',
    ...(isAnyAddress(host) ? listOwnNames() : [toUrlHost(host)]),
  ];
  return new Set(
    names.flatMap((name) =>
      port === 80 ? [name.toLowerCase(), `${name.toLowerCase()}:80`] : [`${name.toLowerCase()}:${port}`],
    ),
  );
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** An IPv6 address is in brackets. */
export function toUrlHost(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

export function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::' || host === '';
}

/** Own addresses and the machine's name: a name that a stranger registered is never among them. */
function listOwnNames(): readonly string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return [...addresses.map(({ address }) => toUrlHost(address.replace(/%.*$/, ''))), hostname(), `${hostname()}.local`];
}
