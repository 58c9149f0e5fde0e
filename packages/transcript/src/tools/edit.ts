import { toolEntry } from '../shapes/entry.ts';
import { boolean, nullable, object, optional, text } from '../shapes/shape.ts';
import { fileGitDiff } from './file-git-diff.ts';
import { structuredPatch } from './structured-patch.ts';

export const editTool = toolEntry({
  name: 'Edit',
  act: 'changes-file',
  doc:
    'Replaces text in a file. The result has what was actually written, which can differ from ' +
    'the input if the user changed the ' +
    ('proposal (`userModified`). Since about 2.1.100 `originalFile` is null for files over 10,000 characters: ' +
      'only the patch is left then.'),
  input: {
    file_path: text('Absolute'),
    old_string: text('Empty to make a new file'),
    new_string: text(),
    replace_all: optional(boolean('Missing means false; the client fills it in')),
  },
  result: object({
    filePath: text(),
    oldString: text(),
    newString: text(),
    originalFile: nullable(text('The whole file before; null for a long one')),
    structuredPatch,
    userModified: optional(boolean('The user changed the proposal before it was written; missing before 1.0')),
    replaceAll: optional(boolean('Missing before 1.0')),
    staleRecovered: optional(
      boolean('The file had changed on disk since it was read, and the edit fitted all the same'),
    ),
    memdirStamped: optional(boolean('A file of the memory folder, marked by the client')),
    contentNotInModelContext: optional(boolean('The model has not seen the file as it is now')),
    gitDiff: optional(fileGitDiff),
    staged: optional(boolean()),
  }),
  example: {
    input: {
      file_path: '/home/ada/harbour/src/tide.ts',
      old_string: 'const step = 60;',
      new_string: 'const step = 15;',
      replace_all: false,
    },
    result: {
      filePath: '/home/ada/harbour/src/tide.ts',
      oldString: 'const step = 60;',
      newString: 'const step = 15;',
      originalFile: '// minutes between readings\nconst step = 60;\n',
      structuredPatch: [
        {
          oldStart: 1,
          oldLines: 2,
          newStart: 1,
          newLines: 2,
          lines: [' // minutes between readings', '-const step = 60;', '+const step = 15;'],
        },
      ],
      userModified: false,
      replaceAll: false,
    },
  },
  seeAlso: ['MultiEdit'],
});
