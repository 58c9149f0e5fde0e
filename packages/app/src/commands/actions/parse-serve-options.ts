import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { isLoopback } from '@scrollkeep/server/http/access/allowed-hosts.ts';
import type { Invocation } from '../../command-line/command.ts';

export interface ServeOptions {
  readonly host: string;
  /** undefined if nobody named one: then the usual port or one of the next. */
  readonly port: number | undefined;
  readonly opensBrowser: boolean;
  readonly password: string | undefined;
  readonly isDemo: boolean;
  /** Ends by itself after this time. */
  readonly lifeMs: number | undefined;
}

export const defaultPort = 7337;

export async function parseServeOptions(
  options: Invocation['options'],
  readLine: () => Promise<string>,
): Promise<ServeOptions> {
  const host = typeof options['host'] === 'string' ? options['host'].replace(/^\[(.*)\]$/, '$1') : '127.0.0.1';
  const given = typeof options['password'] === 'string' ? options['password'] : undefined;
  if (!isLoopback(host) && given === undefined && options['link-only'] !== true) {
    throw new AppError({
      code: 'NOT_PROTECTED',
      message: `--host ${host} lets other machines reach your sessions`,
      hint:
        'Add --password <password> (or --password - to type it), or --link-only to allow access with the printed ' +
        'link alone. The connection is not encrypted: prefer ssh -L.',
      exitCode: 64,
    });
  }
  const password = given === '-' ? await readLine() : given;
  if (password !== undefined && password.length < 8) throw toUsageError('the password must have at least 8 characters');
  return {
    host,
    port: parsePort(options['port']),
    opensBrowser: options['no-open'] !== true,
    password,
    isDemo: options['demo'] === true,
    lifeMs: parseLife(options['for']),
  };
}

export function parsePort(value: Invocation['options'][string]): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^\d{1,5}$/.test(value) && Number(value) < 65_536) return Number(value);
  throw toUsageError(`--port must be a number from 0 (any free one) to 65535, not ${JSON.stringify(value)}`);
}

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

export function parseLife(value: Invocation['options'][string]): number | undefined {
  if (value === undefined) return undefined;
  const [, amount, unit] = /^(\d{1,5})([smh])$/.exec(String(value)) ?? [];
  if (amount !== undefined && unit !== undefined) return Math.min(Number(amount) * (units[unit] ?? 0), 2 ** 31 - 1);
  throw toUsageError(`--for must be a time such as 30s, 10m or 8h, not ${JSON.stringify(value)}`);
}

function toUsageError(message: string): AppError {
  return new AppError({ code: 'usage', message, hint: 'See scrollkeep help serve.', exitCode: 64 });
}
