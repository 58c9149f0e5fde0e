/** Names and attributes of the hub's cookies. */
export interface HubCookies {
  readonly names: Readonly<Record<CookieKind, string>>;
  find(header: string | undefined, kind: CookieKind): string | undefined;
  /** The value of `Set-Cookie`. */
  set(kind: CookieKind, value: string, lifeMs: number): string;
  clear(kind: CookieKind): string;
}

export type CookieKind = 'session' | 'link' | 'oidc';

/**
 * With https, a `__Host-` name: browsers accept it only from this host, encrypted, for all paths. With http that prefix
 * is not allowed. Cookies are shared by all ports of a host, so there the port is in the name.
 */
export function openCookies(publicUrl: URL): HubCookies {
  const isSecure = publicUrl.protocol === 'https:';
  const start = isSecure ? '__Host-scrollkeep_hub' : `scrollkeep_hub_${publicUrl.port === '' ? 80 : publicUrl.port}`;
  const names = { session: start, link: `${start}_link`, oidc: `${start}_oidc` };
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    names,
    find(header, kind) {
      const name = `${names[kind]}=`;
      return header
        ?.split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(name))
        ?.slice(name.length);
    },
    set: (kind, value, lifeMs) => `${names[kind]}=${value}; Max-Age=${Math.floor(lifeMs / 1000)}${attributes}`,
    clear: (kind) => `${names[kind]}=; Max-Age=0${attributes}`,
  };
}
