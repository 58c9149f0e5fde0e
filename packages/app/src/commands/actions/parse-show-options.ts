import type { SessionPath } from '@scrollkeep/view/model/list-path-turns.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { parseTimeZone } from '@scrollkeep/server/text/parse-time-zone.ts';
import type { Invocation } from '../../command-line/command.ts';

export interface ShowOptions {
  readonly path: SessionPath;
  readonly turns: { readonly first: number; readonly last: number } | undefined;
  readonly tools: 'full' | 'short' | 'none';
  readonly thinking: boolean;
  readonly agents: boolean;
  readonly json: boolean;
  readonly notes: boolean;
  /** undefined: the machine's own. */
  readonly timeZone: string | undefined;
}

export function parseShowOptions(options: Invocation['options']): ShowOptions {
  return {
    path: parsePath(options['path']),
    turns: parseTurns(options['turn']),
    tools: options['tools'] === 'full' || options['tools'] === 'none' ? options['tools'] : 'short',
    thinking: options['thinking'] === true,
    agents: options['agents'] === true,
    json: options['json'] === true,
    notes: options['notes'] === true,
    timeZone: parseTimeZone(options['timezone']),
  };
}

function parsePath(value: Invocation['options'][string]): SessionPath {
  if (value === undefined || value === 'live') return 'live';
  if (value === 'all') return 'all';
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  throw toUsageError(`--path must be live, all or the number of a turn, not ${JSON.stringify(value)}`);
}

function parseTurns(value: Invocation['options'][string]): ShowOptions['turns'] {
  if (value === undefined) return undefined;
  const match = /^(\d{1,9})?(\.\.)?(\d{1,9})?$/.exec(String(value));
  const [, first, dots, last] = match ?? [];
  if (match === null || (first === undefined && last === undefined) || (dots === undefined && last !== undefined))
    throw toUsageError(`--turn must be a number or a range such as 3..5, not ${JSON.stringify(value)}`);
  const turns = {
    first: Number(first ?? 0),
    last: dots === undefined ? Number(first) : Number(last ?? Number.MAX_SAFE_INTEGER),
  };
  if (turns.first > turns.last) throw toUsageError(`--turn ${String(value)}: start is after end`);
  return turns;
}

function toUsageError(message: string): AppError {
  return new AppError({ code: 'USAGE', message, hint: 'See scrollkeep help show.', exitCode: 64 });
}
