import type { Hunk } from '@scrollkeep/transcript/files/structured-patch.ts';
import type { FileDiffAnswer } from '@scrollkeep/view/wire/wire-files.ts';
import { toStyle } from '../text/style.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import { listDoubts } from './print-file-log.ts';

/** A unified diff, as `patch` and `git apply` read it where no line had to be made safe. */
export function printFileDiff(answer: FileDiffAnswer, color: boolean): string {
  const style = toStyle(color);
  const hunks = answer.hunks ?? answer.recorded;
  const notes = [
    ...[answer.from, answer.to].flatMap(({ point, facts }) =>
      facts.state === 'unknown' || !facts.sure ? listDoubts(facts).map((doubt) => `# ${point}: ${doubt}\n`) : [],
    ),
    ...(answer.recorded === null
      ? []
      : [
          '# The contents are unknown. This is the recorded patch; it shows tabs at the start ' +
            'of lines as spaces.\n',
        ]),
  ];
  if (hunks === null)
    return (
      notes.join('') +
      (answer.from.facts.state === 'unknown' || answer.to.facts.state === 'unknown'
        ? ''
        : '# At least one of the two is binary.\n')
    );
  if (hunks.length === 0) return notes.map((note) => style.faint(note)).join('');
  const name = (point: string, state: string) =>
    state === 'absent' ? '/dev/null' : `${toSafeText(answer.path)}\t(${point})`;
  const head =
    `${style.strong(`--- ${name(answer.from.point, answer.from.facts.state)}`)}\n` +
    `${style.strong(`+++ ${name(answer.to.point, answer.to.facts.state)}`)}\n`;
  return notes.map((note) => style.faint(note)).join('') + head + printHunks(hunks, color);
}

export function printHunks(hunks: readonly Hunk[], color: boolean): string {
  const style = toStyle(color);
  const paint = (line: string) =>
    line.startsWith('+')
      ? style.good(line)
      : line.startsWith('-')
        ? style.bad(line)
        : line.startsWith('\\')
          ? style.faint(line)
          : line;
  return hunks
    .map(
      (hunk) =>
        `${style.accent(`@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`)}\n` +
        `${hunk.lines.map((line) => `${paint(toSafeLine(line))}\n`).join('')}`,
    )
    .join('');
}

/** Tabs stay: they are what the file has. */
export function toSafeLine(line: string): string {
  return line.split('\t').map(toSafeText).join('\t');
}
