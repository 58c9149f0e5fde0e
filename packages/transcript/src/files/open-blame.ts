import { diffLines, toLines } from './diff-lines.ts';
import type { FileContent } from './file-content.ts';
import type { CheckpointStep, FileVersion } from './file-version.ts';
import type { ReadVersion } from './read-versions.ts';

/**
 * Where a line comes from: a version that wrote it; a change that no record tells of, seen at a version; a version at
 * or after `since` whose content is not known, up to this one; or from before anything that is recorded.
 */
export type LineOrigin =
  | { readonly kind: 'version'; readonly version: FileVersion }
  | { readonly kind: 'outside'; readonly seenAt: FileVersion | undefined }
  | { readonly kind: 'between'; readonly since: FileVersion; readonly until: FileVersion | undefined }
  | { readonly kind: 'before' };

export interface BlamedLine {
  /** With its line end. */
  readonly text: string;
  readonly origin: LineOrigin;
}

/** Follows lines through the versions of a file. Only the lines of one version are held. */
export interface Blame {
  add(version: ReadVersion): void;
  /**
   * The lines as the file is now, where that is known; else of the last version whose content is. undefined if none
   * is text.
   */
  lines(now: FileContent | undefined): readonly BlamedLine[] | undefined;
}

export function openBlame(): Blame {
  let lines: readonly BlamedLine[] | undefined;
  /** The first version since the last known content of which nothing is known. */
  let lost: FileVersion | undefined;
  /** The lines as each copy of the client had them: a rewind brings them back, and with them those who wrote them. */
  const copies = new Map<string, readonly BlamedLine[]>();

  /** Lines that stay keep their origin; the others have the one given. */
  function moveTo(text: string, origin: LineOrigin): void {
    const next = toLines(text);
    if (lines === undefined) {
      lines = next.map((line) => ({ text: line, origin }));
      return;
    }
    const old = lines;
    const moved: BlamedLine[] = [];
    let at = 0;
    for (const change of diffLines(
      old.map((line) => line.text),
      next,
    )) {
      while (at < change.oldStart) moved.push(old[at++] as BlamedLine);
      for (let to = change.newStart; to < change.newEnd; to++) moved.push({ text: next[to] ?? '', origin });
      at = change.oldEnd;
    }
    lines = [...moved, ...old.slice(at)];
  }

  return {
    add({ version, before, after, changedOutside }) {
      if (before.state === 'known' && before.text !== undefined) {
        const origin: LineOrigin =
          lost !== undefined
            ? { kind: 'between', since: lost, until: version }
            : lines === undefined
              ? { kind: 'before' }
              : { kind: 'outside', seenAt: version };
        const copy =
          version.step.kind === 'checkpoint' && !version.step.isNew ? copies.get(toCopyName(version.step)) : undefined;
        if (changedOutside && copy !== undefined) lines = copy;
        if (lost !== undefined || lines === undefined || changedOutside) moveTo(before.text, origin);
        lost = undefined;
      } else if (before.state === 'absent') {
        lines = [];
        lost = undefined;
      }
      if (after.state === 'known' && after.text !== undefined) {
        const isOwn = version.step.kind !== 'checkpoint';
        // Without what was there before, older lines cannot be told from new ones; a whole text replaced all of it.
        if (isOwn)
          moveTo(
            after.text,
            lost === undefined && (lines !== undefined || before.state !== 'unknown')
              ? { kind: 'version', version }
              : { kind: 'between', since: lost ?? version, until: version },
          );
        else if (before.state !== 'known') moveTo(after.text, { kind: 'before' });
        lost = undefined;
      } else if (after.state === 'absent') {
        lines = [];
        lost = undefined;
      } else lost ??= version;
      if (version.step.kind === 'checkpoint' && lines !== undefined && lost === undefined)
        copies.set(toCopyName(version.step), lines);
    },
    lines(now) {
      if (now?.state === 'known' && now.text !== undefined)
        moveTo(
          now.text,
          lost === undefined
            ? { kind: 'outside', seenAt: undefined }
            : { kind: 'between', since: lost, until: undefined },
        );
      return lost === undefined || now?.state === 'known' ? lines : undefined;
    },
  };
}

function toCopyName({ backups, author }: CheckpointStep): string {
  return `${author.session} ${backups[0]?.name ?? ''}`;
}
