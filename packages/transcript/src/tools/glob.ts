import { toolEntry } from '../shapes/entry.ts';
import { boolean, list, number, object, optional, text } from '../shapes/shape.ts';

export const globTool = toolEntry({
  name: 'Glob',
  doc: 'Finds files by a pattern of their paths. The newest clients have no such tool any more and search with `Bash`.',
  input: {
    pattern: text(),
    path: optional(text('Folder to look in; missing means the working directory')),
  },
  result: object({
    filenames: list(text(), 'Mostly absolute'),
    durationMs: number(),
    numFiles: number('Length of `filenames`'),
    truncated: boolean('There are more than the 100 listed'),
    totalMatches: optional(number()),
    countIsComplete: optional(boolean('`totalMatches` is exact and not a lower bound')),
  }),
  example: {
    input: { pattern: 'src/**/*.ts' },
    result: {
      filenames: ['/home/ada/harbour/src/tide.ts', '/home/ada/harbour/src/berth.ts'],
      durationMs: 12,
      numFiles: 2,
      truncated: false,
    },
  },
});
