import { resolve } from 'node:path';
import { findIssuerProblem, type OidcSettings } from '@scrollkeep/hub/access/oidc-settings.ts';
import { readRegularFileNow } from '@scrollkeep/server/disk/open-regular-file.ts';
import { passwordVariable } from './parse-analytics-place.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { isLoopback } from '@scrollkeep/server/http/access/allowed-hosts.ts';
import type { HubOidcSetting, HubSetting } from '@scrollkeep/server/settings/hub-setting.ts';
import type { OptionValues } from '@scrollkeep/server/settings/option-values.ts';

/** Where a hub listens, and its name and address for people. */
export interface HubListening {
  readonly host: string;
  readonly publicUrl: URL | undefined;
  readonly trustsProxy: boolean;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  readonly oidc: OidcSettings | undefined;
  /** With which metrics are read from other machines. */
  readonly metricsToken: string | undefined;
}

export function parseHubOptions(options: OptionValues, setting: HubSetting = {}): HubListening {
  const host = typeof options['host'] === 'string' ? options['host'].replace(/^\[(.*)\]$/, '$1') : '127.0.0.1';
  const tls = readTls(options);
  if (!isLoopback(host) && tls === undefined && options['insecure'] !== true)
    throw new AppError({
      code: 'NOT_ENCRYPTED',
      message: `--host ${host} would send passwords and sessions unencrypted over the network`,
      hint:
        'Use --cert and --key, or leave --host out and put a proxy with TLS in front (--trust-proxy, --public-url). ' +
        '--insecure allows it anyway.',
      exitCode: 64,
    });
  const given = typeof options['public-url'] === 'string' ? options['public-url'] : setting.publicUrl;
  return {
    host,
    tls,
    publicUrl: given === undefined ? undefined : parsePublicUrl(given, options['insecure'] === true),
    trustsProxy: options['trust-proxy'] === true,
    oidc: setting.oidc === undefined ? undefined : toOidcSettings(setting.oidc),
    metricsToken: readMetricsToken(options['metrics-token-file']),
  };
}

/** Scheme, host and port, without a path: pages and cookies apply to the whole host. */
function parsePublicUrl(text: string, isInsecure: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url?.protocol === 'http:';
  if (url === undefined || !(isPlain || url.protocol === 'https:') || text.replace(/\/$/, '') !== url.origin)
    throw toUsageError(
      `--public-url must be like https://hub.example.org, without a path, not ${JSON.stringify(text)}`,
    );
  if (isPlain && !isInsecure && !isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1')))
    throw toUsageError(
      `--public-url must start with https://, not ${JSON.stringify(text)} (--insecure allows it anyway)`,
    );
  return url;
}

function readTls(options: OptionValues): HubListening['tls'] {
  const { cert, key } = options;
  if (cert === undefined && key === undefined) return undefined;
  if (typeof cert !== 'string' || typeof key !== 'string') throw toUsageError('--cert and --key must be used together');
  return { cert: readText(cert), key: readText(key) };
}

/** From a file, else from the environment: on the command line other programs could see it. */
export function readAnalyticsPassword(options: OptionValues, env: NodeJS.ProcessEnv): string | undefined {
  const path = options['analytics-password-file'];
  return typeof path === 'string' ? readText(path).trim() : env[passwordVariable];
}

const leastTokenLength = 16;

function readMetricsToken(path: OptionValues[string]): string | undefined {
  if (typeof path !== 'string') return undefined;
  const token = readText(path).trim();
  if (token.length < leastTokenLength || !/^[\x21-\x7e]{1,500}$/.test(token))
    throw toUsageError(
      `--metrics-token-file must contain ${leastTokenLength} to 500 letters, digits or symbols, and no spaces`,
    );
  return token;
}

function toOidcSettings({ issuer, clientId, clientSecret, clientSecretFile, label }: HubOidcSetting): OidcSettings {
  const problem = findIssuerProblem(issuer);
  if (problem !== undefined) throw toUsageError(`hub.oidc.issuer in the config file ${problem}`);
  return {
    issuer,
    clientId,
    clientSecret: clientSecretFile === undefined ? clientSecret : readText(clientSecretFile).trim(),
    label: label ?? new URL(issuer).hostname,
  };
}

/** The limit for key, certificate and secret files. */
const maxFileBytes = 1024 * 1024;

function readText(path: string): string {
  try {
    return readRegularFileNow(resolve(path), maxFileBytes).toString('utf8');
  } catch (error) {
    throw new AppError({
      code: 'NO_SUCH_PATH',
      message: `cannot read ${path} (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`,
      hint: 'Check the path and its permissions.',
      exitCode: 66,
      cause: error,
    });
  }
}

function toUsageError(message: string): AppError {
  return new AppError({ code: 'usage', message, hint: 'See scrollkeep help hub serve.', exitCode: 64 });
}
