import { toolEntry } from '../shapes/entry.ts';
import { boolean, list, number, object, optional, text } from '../shapes/shape.ts';
import { shellResultFields } from './shell-result-fields.ts';
import { structuredPatch } from './structured-patch.ts';

export const bashTool = toolEntry({
  name: 'Bash',
  act: 'runs-command',
  doc:
    'Runs a command in a shell that keeps its working directory from call to call. A command that fails ' +
    'leaves no object but a text, `Error: Exit ' +
    ('code N` and its output (1.0 leaves out the code; until 2.1.42 stderr comes first, later stdout). Invalid ' +
      'UTF-8 in the output has become ') +
    'U+FFFD.',
  input: {
    command: text(),
    description: optional(text('What it does, in a few words for the user')),
    timeout: optional(number('Milliseconds')),
    run_in_background: optional(boolean()),
    dangerouslyDisableSandbox: optional(boolean()),
  },
  result: object({
    stdout: text('Without trailing line ends; until 2.0.76 cut to 30,000 characters, see also `persistedOutputPath`'),
    stderr: text(
      'Notes of the client, such as `Shell cwd was reset to …`; what the command itself wrote there is in `stdout`',
    ),
    interrupted: boolean('The user stopped it'),
    ...shellResultFields,
    noOutputExpected: optional(boolean('The command is one that prints nothing when it succeeds')),
    sandbox: optional(boolean('Ran read-only in the sandbox of early 1.0')),
    bashEditDiff: optional(
      object(
        {
          files: optional(
            list(
              object({
                filePath: optional(text()),
                hunks: optional(structuredPatch),
                created: optional(boolean('The command made the file')),
                deleted: optional(boolean('The command removed the file')),
              }),
            ),
          ),
          moreFiles: optional(number('Files changed beyond those in `files`')),
          changedFiles: optional(list(text(), 'Paths of all files changed')),
          unavailable: optional(boolean('Some changes are too large to show')),
          skipped: optional(boolean('The client did not look for changes')),
          shared: optional(boolean('Another command changed files at the same time')),
        },
        'Files the command changed that the client keeps track of',
      ),
    ),
  }),
  example: {
    input: { command: 'npm test -- tide', description: 'Run the tide tests' },
    result: { stdout: '4 passed (4)', stderr: '', interrupted: false, isImage: false, noOutputExpected: false },
  },
});
