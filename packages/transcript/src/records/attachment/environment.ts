import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { boolean, list, object, optional, text } from '../../shapes/shape.ts';

export const environmentBase = kindBase({
  name: 'environment',
});

export const environmentAttachment = () =>
  kindEntry(environmentBase, {
    doc:
      'Where the session runs: folder, system, shell. Written at the start and again, with `changes`, when the ' +
      'folder changes.',
    fields: {
      snapshot: object({
        workingDirectory: text(),
        isWorktree: boolean('The folder is a git worktree'),
        isGitRepo: boolean(),
        additionalWorkingDirectories: list(text(), 'Other folders the model may work in'),
        platform: text('As Node names it', ['linux', 'darwin', 'win32']),
        shell: text('`bash`, `zsh` …'),
        osVersion: text(),
      }),
      changes: optional(
        list(
          object({
            field: optional(text('Which part of the snapshot is new')),
            from: optional(text('What it was before; not given for yes-or-no fields')),
          }),
          'Absent at the start',
        ),
      ),
    },
    example: {
      snapshot: {
        workingDirectory: '/home/ada/harbour/docs',
        isWorktree: false,
        isGitRepo: true,
        additionalWorkingDirectories: [],
        platform: 'linux',
        shell: 'bash',
        osVersion: 'Linux 6.12.0',
      },
      changes: [{ field: 'workingDirectory', from: '/home/ada/harbour' }],
    },
  });
