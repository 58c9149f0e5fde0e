import type { AnnotatedPlace } from '@scrollkeep/store/annotations/annotation.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { getRoots } from '../disk/get-roots.ts';
import { AppError } from '../errors/app-error.ts';
import { findNamed, getSession } from '../sessions/get-session.ts';
import type { ReadSessionsOptions } from '../sessions/read-sessions.ts';
import { toMarkedPlace } from '../sessions/session-place.ts';
import type { Settings } from '../settings/settings.ts';

/** A session, and the number of the turn where one is named. */
export interface NamedPlace extends AnnotatedPlace {
  readonly number: number | undefined;
}

/** What `SESSION` or `SESSION:TURN` means. Of the session itself nothing is read unless a turn is named. */
export async function findAnnotatedPlace(
  name: string,
  settings: Settings,
  options: ReadSessionsOptions,
): Promise<NamedPlace> {
  const [, session = name, turn] = /^(.+):(\d{1,9})$/s.exec(name) ?? [];
  if (session === '-')
    throw new AppError({ code: 'usage', message: 'a session from standard input cannot be annotated', exitCode: 64 });
  if (turn === undefined && !session.endsWith('.jsonl')) {
    const place = await findNamed(session, await getRoots([], settings), settings, options);
    return { session: place.id, projectFolder: toMarkedPlace(place).projectFolder, number: undefined };
  }
  const located = await getSession(session, settings, options);
  const { projectFolder } = toMarkedPlace({ id: located.session.id, identity: located.identity });
  if (turn === undefined) return { session: located.session.id, projectFolder, number: undefined };
  const number = Number(turn);
  const uuid = located.session.tree.turns.find((each) => each.number === number)?.start?.node.uuid;
  if (uuid === undefined)
    throw new AppError({
      code: 'NO_SUCH_TURN',
      message: `turn ${turn} does not exist or does not begin with a prompt`,
      hint: `The session has ${toReadableAmount(located.session.tree.turns.length, 'turn')}: see scrollkeep show.`,
      exitCode: 66,
    });
  return { session: located.session.id, projectFolder, turn: uuid, number };
}
