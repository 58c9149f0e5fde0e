import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { listPathTurns } from '@scrollkeep/view/model/list-path-turns.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ShowOptions } from './parse-show-options.ts';

/** Refuses turns that do not exist or are on another branch: no output would look like an empty session. */
export function checkShownTurns({ tree }: Session, { path, turns }: Pick<ShowOptions, 'path' | 'turns'>): void {
  const shown = listPathTurns(tree, path);
  const count = toReadableAmount(tree.turns.length, 'turn');
  if (shown === undefined)
    throw new AppError({
      code: 'NO_SUCH_TURN',
      message: `there is no turn ${path}: the session has ${count}`,
      exitCode: 66,
    });
  if (turns === undefined || shown.some((turn) => turn.number >= turns.first && turn.number <= turns.last)) return;
  const elsewhere = tree.turns.find((turn) => turn.number >= turns.first && turn.number <= turns.last);
  throw new AppError({
    code: 'NO_SUCH_TURN',
    message:
      elsewhere === undefined
        ? `there are no such turns: the session has ${count}`
        : `turn ${elsewhere.number} is on another branch`,
    ...(elsewhere === undefined ? {} : { hint: `Add --path ${elsewhere.number}.` }),
    exitCode: 66,
  });
}
