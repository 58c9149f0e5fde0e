import type { OidcSignIn } from '../access/oidc.ts';
import type { RateLimits } from '../access/rate-limits.ts';
import type { HubStore } from '../database/hub-store.ts';
import type { Passwords } from '../people/passwords.ts';
import type { AppFiles } from './app-files.ts';
import type { HubCookies } from './cookies.ts';

/** What routes and pages work with. */
export interface Hub {
  readonly store: HubStore;
  readonly limits: RateLimits;
  readonly passwords: Passwords;
  readonly cookies: HubCookies;
  /** Scheme, host and port under which people reach the hub. */
  readonly publicUrl: URL;
  /** What people call it. */
  readonly name: string;
  readonly version: string;
  /** Scopes of redaction that must have been applied before something is sent here. */
  readonly redactionScopes: readonly string[];
  readonly files: AppFiles;
  readonly oidc: { readonly signIn: OidcSignIn; readonly label: string } | undefined;
  readonly onError: (error: unknown) => void;
}
