import { toolEntry } from '../shapes/entry.ts';
import { boolean, list, object, optional, text } from '../shapes/shape.ts';
import { structuredPatch } from './structured-patch.ts';

const edits = list(
  object({
    old_string: text(),
    new_string: text(),
    replace_all: optional(boolean('Missing means false')),
  }),
  'Carried out one after the other, all or none',
);

export const multiEditTool = toolEntry({
  name: 'MultiEdit',
  act: 'changes-file',
  doc: 'Makes several replacements in one file. Gone after 1.0; newer clients call `Edit` several times.',
  input: {
    file_path: text('Absolute'),
    edits,
  },
  result: object({
    filePath: text(),
    edits,
    originalFileContents: text('The whole file before; `Edit` calls it `originalFile`'),
    structuredPatch,
    userModified: optional(boolean('The user changed the proposal before it was written; missing before 1.0')),
  }),
  example: {
    input: {
      file_path: '/home/ada/harbour/src/tide.ts',
      edits: [
        { old_string: 'const step = 60;', new_string: 'const step = 15;' },
        { old_string: 'feet', new_string: 'metres', replace_all: true },
      ],
    },
    result: {
      filePath: '/home/ada/harbour/src/tide.ts',
      edits: [
        { old_string: 'const step = 60;', new_string: 'const step = 15;', replace_all: false },
        { old_string: 'feet', new_string: 'metres', replace_all: true },
      ],
      originalFileContents: 'const step = 60;\nconst unit = "feet";\n',
      structuredPatch: [
        {
          oldStart: 1,
          oldLines: 2,
          newStart: 1,
          newLines: 2,
          lines: ['-const step = 60;', '-const unit = "feet";', '+const step = 15;', '+const unit = "metres";'],
        },
      ],
      userModified: false,
    },
  },
  seeAlso: ['Edit'],
});
