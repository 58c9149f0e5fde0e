import { AppError } from '../../errors/app-error.ts';

/** Where traces are sent, and with what. */
export interface TraceEndpoint {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** A collector that the person named. An address without a path gets the one that OTLP/HTTP defines. */
export function parseEndpoint(endpoint: string, headers: readonly string[]): TraceEndpoint {
  const url = parseUrl(endpoint);
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw toUsageError(
      `--endpoint: ${JSON.stringify(endpoint)} is not an http or https URL`,
      'For example --endpoint http://localhost:4318.',
    );
  if (url.username !== '' || url.password !== '')
    throw toUsageError(
      '--endpoint must not contain a user name or password',
      'Use --header "Authorization: …" instead.',
    );
  if (url.pathname === '/') url.pathname = '/v1/traces';
  return { url, headers: Object.fromEntries(headers.map(parseHeader)) };
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Set by the request itself; another value would make it unreadable. */
const ownHeaders: ReadonlySet<string> = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'host',
]);

function parseHeader(header: string): readonly [string, string] {
  const [, name = '', value = ''] =
    /^([!#$%&'*+.^_`|~0-9a-z-]{1,200}):[ \t]*([\t\x20-\x7e]{0,8000})$/i.exec(header) ?? [];
  // The value may be a key: it is not repeated.
  if (name === '')
    throw toUsageError('--header must be "Name: value", in ASCII', 'For example --header "x-api-key: …".');
  if (ownHeaders.has(name.toLowerCase())) throw toUsageError(`--header: ${name} is set by Scrollkeep`, undefined);
  return [name, value.trimEnd()];
}

function toUsageError(message: string, hint: string | undefined): AppError {
  return new AppError({ code: 'usage', message, ...(hint === undefined ? {} : { hint }), exitCode: 64 });
}
