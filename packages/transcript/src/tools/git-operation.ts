import { number, object, optional, text } from '../shapes/shape.ts';

/** What the client recognised in a shell command as work with git or a forge. Shared by `Bash` and `PowerShell`. */
export const gitOperation = object(
  {
    commit: optional(
      object({
        sha: text('As git printed it, usually shortened'),
        kind: text(undefined, ['committed', 'amended', 'cherry-picked']),
        branch: optional(text()),
      }),
    ),
    push: optional(object({ branch: text() })),
    branch: optional(
      object({
        ref: optional(text('What was merged or rebased onto')),
        action: optional(text(undefined, ['merged', 'rebased'])),
      }),
    ),
    pr: optional(
      object({
        number: number(),
        url: optional(text()),
        action: text(undefined, [
          'created',
          'edited',
          'merged',
          'commented',
          'closed',
          'reopened',
          'ready',
          'draft',
          'auto-merge-enabled',
          'auto-merge-disabled',
        ]),
      }),
    ),
  },
  'What the client recognised in the command as work with git or a forge; guessed from its text and output',
);
