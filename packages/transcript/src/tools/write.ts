import { toolEntry } from '../shapes/entry.ts';
import { boolean, nullable, object, optional, text } from '../shapes/shape.ts';
import { fileGitDiff } from './file-git-diff.ts';
import { structuredPatch } from './structured-patch.ts';

export const writeTool = toolEntry({
  name: 'Write',
  act: 'changes-file',
  doc:
    'Writes a whole file. `type` says whether it was new; the patch of a new file is empty. Before 2.0.55 the ' +
    'old content is not kept, and since ' +
    'about 2.1.100 not that of a file over 10,000 characters: only the patch is left then.',
  input: {
    file_path: text('Absolute'),
    content: text(),
  },
  result: object({
    type: text('Whether the file was there before', ['create', 'update']),
    filePath: text(),
    content: text('The whole file after'),
    structuredPatch,
    originalFile: optional(nullable(text('The whole file before; null for a new or a long one'))),
    userModified: optional(boolean('The user changed the proposal before it was written')),
    memdirStamped: optional(boolean('A file of the memory folder, marked by the client')),
    staleRecovered: optional(boolean('The file had changed on disk since it was read')),
    gitDiff: optional(fileGitDiff),
    staged: optional(boolean()),
  }),
  example: {
    input: { file_path: '/home/ada/harbour/src/unit.ts', content: "export const unit = 'metres';\n" },
    result: {
      type: 'create',
      filePath: '/home/ada/harbour/src/unit.ts',
      content: "export const unit = 'metres';\n",
      structuredPatch: [],
      originalFile: null,
      userModified: false,
    },
  },
});
