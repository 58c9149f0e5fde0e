import type { ClickHousePlace } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { isLoopback } from '@scrollkeep/server/http/access/allowed-hosts.ts';

export interface AnalyticsAddress {
  readonly place: ClickHousePlace;
  /** The password is part of the command line, where other programs can see it. */
  readonly showsPassword: boolean;
}

const example = 'clickhouse://user@clickhouse.example.org/scrollkeep';
export const passwordVariable = 'SCROLLKEEP_CLICKHOUSE_PASSWORD';

/**
 * ClickHouse as a person names it: `clickhouse://user@host:port/database?tls=false`. Encrypted, except on this machine;
 * elsewhere `tls=false` is only for those who allow it. Errors never repeat the address: it may hold a password.
 */
export function parseAnalyticsPlace(
  text: string,
  given: { readonly isInsecureAllowed: boolean; readonly password: string | undefined },
): AnalyticsAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.protocol !== 'clickhouse:' || url.hostname === '')
    throw refuse('--analytics is not a ClickHouse address');
  for (const name of url.searchParams.keys()) if (name !== 'tls') throw refuse('--analytics has an unknown parameter');
  const tls = url.searchParams.get('tls');
  if (tls !== null && tls !== 'true' && tls !== 'false') throw refuse('--analytics: tls must be true or false');
  const database = url.pathname.slice(1) || 'default';
  if (!/^\w{1,60}$/.test(database))
    throw refuse('--analytics: the database name may contain only letters, digits and underscores');
  const isHere = isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  const isPlain = tls === null ? isHere : tls === 'false';
  if (isPlain && !isHere && !given.isInsecureAllowed)
    throw new AppError({
      code: 'NOT_ENCRYPTED',
      message: '--analytics with tls=false would send session content unencrypted over the network',
      hint: 'Leave tls=false out. --insecure allows it anyway.',
      exitCode: 64,
    });
  const port = url.port === '' ? (isPlain ? '8123' : '8443') : url.port;
  return {
    place: {
      url: `${isPlain ? 'http' : 'https'}://${url.hostname}:${port}`,
      database,
      user: decodeURIComponent(url.username) || 'default',
      password: given.password ?? decodeURIComponent(url.password),
    },
    showsPassword: url.password !== '',
  };
}

function refuse(message: string): AppError {
  return new AppError({
    code: 'usage',
    message,
    hint: `For example ${example}; the password from ${passwordVariable} or --analytics-password-file.`,
    exitCode: 64,
  });
}
