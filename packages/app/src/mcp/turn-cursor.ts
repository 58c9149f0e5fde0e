import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { details, type Detail } from './print-turn-blocks.ts';

/** Where reading goes on. It names turns by number, so that it stays true while the session grows. */
export interface TurnCursor {
  readonly session: string;
  readonly agent: string | undefined;
  /** The last turn of a path that is not the live one. */
  readonly path: number | undefined;
  readonly detail: Detail;
  readonly turn: number;
  readonly part: number;
  readonly block: number;
  readonly offset: number;
}

const version = 1;

export function printCursor({ session, agent, path, detail, turn, part, block, offset }: TurnCursor): string {
  return Buffer.from(
    JSON.stringify([version, session, agent ?? null, path ?? null, detail, turn, part, block, offset]),
  ).toString('base64url');
}

export function parseCursor(text: string): TurnCursor {
  const [given, session, agent, path, detail, ...places] = readArray(text);
  const [turn, part, block, offset] = places.map((place) =>
    typeof place === 'number' && Number.isSafeInteger(place) && place >= 0 ? place : undefined,
  );
  const known = details.find((each) => each === detail);
  const isPath = path === null || (typeof path === 'number' && Number.isSafeInteger(path) && path >= 0);
  if (
    given !== version ||
    typeof session !== 'string' ||
    (agent !== null && typeof agent !== 'string') ||
    !isPath ||
    known === undefined ||
    places.length !== 4 ||
    turn === undefined ||
    part === undefined ||
    block === undefined ||
    offset === undefined
  )
    throw toProblem();
  return { session, agent: agent ?? undefined, path: path ?? undefined, detail: known, turn, part, block, offset };
}

function readArray(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(value)) return value;
  } catch {
    // Said below.
  }
  throw toProblem();
}

function toProblem(): AppError {
  return new AppError({
    code: 'BAD_CURSOR',
    message: 'the cursor is invalid',
    hint: 'Pass it exactly as in the previous result, or leave it out and pass a turn.',
    exitCode: 64,
  });
}
