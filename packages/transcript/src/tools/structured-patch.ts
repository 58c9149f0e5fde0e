import { list, number, object, text } from '../shapes/shape.ts';

/** The change as a unified diff in parts. Empty for a new file and for a change that is not a change. */
export const structuredPatch = list(
  object({
    oldStart: number('First line of the hunk in the old file, counted from 1'),
    oldLines: number('Lines of the hunk in the old file'),
    newStart: number('First line of the hunk in the new file, counted from 1'),
    newLines: number('Lines of the hunk in the new file'),
    lines: list(
      text(),
      'Lines without line ends, each after a space (kept), `-` (removed) or `+` (added); `\\ No newline at ' +
        'end of file` can be among them',
    ),
  }),
  'The change as hunks of a unified diff',
);
