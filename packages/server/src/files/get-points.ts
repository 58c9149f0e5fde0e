import type { FileContent } from '@scrollkeep/transcript/files/file-content.ts';
import type { FileHistory } from '@scrollkeep/transcript/files/file-version.ts';
import { findVersion, type VersionPoint } from '@scrollkeep/transcript/files/find-version.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { AppError } from '../errors/app-error.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import { listSessionIds, parseMoment } from './parse-moment.ts';
import type { FileHistories } from './read-file-histories.ts';
import { readFilePoints, toPointName } from './read-file-points.ts';

/** A moment of a file with what was in it. */
export interface FilePoint {
  /** `7`, `7^`, or `now`. */
  readonly name: string;
  readonly content: FileContent;
  /** undefined for the file on disk. */
  readonly point: VersionPoint | undefined;
}

/** The contents of a file at moments as a person names them; `now` is the file on disk. */
export async function getPoints(
  history: FileHistory,
  asked: readonly { readonly option: string; readonly text: string }[],
  histories: FileHistories,
  now: FileContent | undefined,
): Promise<readonly FilePoint[]> {
  const points = asked.map(({ option, text }) => (text === 'now' ? undefined : getPoint(history, option, text)));
  const contents = await readFilePoints(
    history,
    points.filter((point) => point !== undefined),
    histories,
    now,
  );
  let at = 0;
  return points.map((point): FilePoint => {
    if (point !== undefined)
      return { name: toPointName(point), content: contents[at++] ?? { state: 'unknown', why: 'record-gone' }, point };
    if (now === undefined)
      throw new AppError({
        code: 'NO_SUCH_FILE',
        message: `${toSafeText(history.path)}: cannot be read here`,
        exitCode: 66,
      });
    return { name: 'now', content: now, point: undefined };
  });
}

export function getPoint(history: FileHistory, option: string, text: string): VersionPoint {
  const moment = parseMoment(option, text, { sessions: listSessionIds(history), now: Date.now() });
  const point = findVersion(history, moment);
  if (point !== undefined) return point;
  throw new AppError({
    code: 'NO_SUCH_VERSION',
    message: `--${option}: ${text} not found; the file has ${toReadableAmount(history.versions.length, 'version')}`,
    hint: '`scrollkeep files log PATH` lists them.',
    exitCode: 66,
  });
}
