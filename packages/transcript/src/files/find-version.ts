import type { FileHistory, FileVersion } from './file-version.ts';

/** A moment in the history of files. */
export type Moment =
  /** A version of one file; `isBefore`: what the file was before it. */
  | { readonly kind: 'version'; readonly number: number; readonly isBefore: boolean }
  /** The end of a turn of a session, or the moment before it began. */
  | { readonly kind: 'turn'; readonly session: string; readonly turn: number; readonly isBefore: boolean }
  | { readonly kind: 'time'; readonly atMs: number }
  | { readonly kind: 'latest' };

/** A place in a history: after a version, or before it. undefined version: nothing is recorded up to then. */
export interface VersionPoint {
  readonly version: FileVersion;
  readonly isBefore: boolean;
}

/** What was in a file at a moment. undefined if the history has no such version. */
export function findVersion({ versions }: FileHistory, moment: Moment): VersionPoint | undefined {
  const [first] = versions;
  const last = versions.at(-1);
  if (first === undefined || last === undefined) return undefined;
  switch (moment.kind) {
    case 'latest':
      return { version: last, isBefore: false };
    case 'version': {
      const version = versions[moment.number - 1];
      return version === undefined ? undefined : { version, isBefore: moment.isBefore };
    }
    case 'time': {
      const version = versions.findLast(({ step }) => step.atMs <= moment.atMs);
      // Earlier than anything recorded: what the first version found.
      return version === undefined ? { version: first, isBefore: true } : { version, isBefore: false };
    }
    case 'turn':
      return findTurnPoint(versions, moment.session, moment.turn, moment.isBefore);
  }
}

/**
 * Other sessions may have worked in between: the state at the end of a turn is what its last version left, at its start
 * what its first one found.
 */
function findTurnPoint(
  versions: readonly FileVersion[],
  session: string,
  turn: number,
  isBefore: boolean,
): VersionPoint | undefined {
  const own = versions.filter(({ step }) => step.author.session === session && step.author.turn !== undefined);
  // A copy made at a prompt shows the file as it was before that turn.
  const isUpTo = ({ step }: FileVersion) =>
    (step.author.turn ?? 0) < turn ||
    (!isBefore && step.author.turn === turn) ||
    (step.kind === 'checkpoint' && !step.isBeforeChange && step.author.turn === turn);
  const upTo = own.findLast(isUpTo);
  if (upTo !== undefined) return { version: upTo, isBefore: false };
  const [next] = own;
  return next === undefined ? undefined : { version: next, isBefore: true };
}
