import type { FileHistory, FileVersion } from '@scrollkeep/transcript/files/file-version.ts';
import type { Moment } from '@scrollkeep/transcript/files/find-version.ts';
import { AppError } from '../errors/app-error.ts';
import { parseDate } from '../text/parse-date.ts';
import { toSafeText } from '../text/to-safe-text.ts';

/** How a moment is written, for help and errors. */
export const momentHelp =
  'a version (7, or 7^ for the content just before it), a turn (turn:5, or turn:5^ for before it; SESSION:5 ' +
  'names the session), a time (2026-11-02T09:15, yesterday, 2h), or latest';

export interface MomentContext {
  /** Ids of the sessions that a turn can be of. */
  readonly sessions: readonly string[];
  readonly now: number;
}

/** A moment as a person writes it. A time of a whole day means its end. */
export function parseMoment(option: string, text: string, { sessions, now }: MomentContext): Moment {
  if (text === 'latest') return { kind: 'latest' };
  const version = /^v?(\d{1,9})(\^?)$/.exec(text);
  if (version !== null) return { kind: 'version', number: Number(version[1]), isBefore: version[2] === '^' };
  const turn = /^(?:turn|([0-9A-Za-z_-]+)):(\d{1,9})(\^?)$/.exec(text);
  // `12:30` is not a session.
  if (turn !== null && !/^\d{1,2}:\d\d$/.test(text))
    return {
      kind: 'turn',
      session: getSessionId(option, turn[1], sessions),
      turn: Number(turn[2]),
      isBefore: turn[3] === '^',
    };
  try {
    return { kind: 'time', atMs: parseDate(option, text, now, 'end') };
  } catch {
    throw new AppError({
      code: 'usage',
      message: `--${option}: ${JSON.stringify(text)} is not a version, turn or time`,
      hint: `Give ${momentHelp}.`,
      exitCode: 64,
    });
  }
}

function getSessionId(option: string, name: string | undefined, sessions: readonly string[]): string {
  const fitting = name === undefined ? sessions : sessions.filter((id) => id.startsWith(name));
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) return only;
  throw new AppError({
    code: 'usage',
    message:
      name !== undefined && fitting.length === 0
        ? `--${option}: no session ${JSON.stringify(name)} changed this file`
        : `--${option}: ambiguous turn, it could be in ${fitting.length} sessions: ${fitting
            .slice(0, 6)
            .map((id) => toSafeText(id.slice(0, 8)))
            .join(', ')}${fitting.length > 6 ? ' …' : ''}`,
    hint: 'Use SESSION:TURN with a prefix of a session id, or choose the session with --session.',
    exitCode: 64,
  });
}

/** Ids of the sessions that touched a file. */
export function listSessionIds({ versions }: FileHistory): readonly string[] {
  return [...new Set(versions.map(({ step }: FileVersion) => step.author.session))];
}
