import { toolEntry } from '../shapes/entry.ts';
import { boolean, number, object, optional, text } from '../shapes/shape.ts';

export const exitWorktreeTool = toolEntry({
  name: 'ExitWorktree',
  doc: 'Leaves the worktree that `EnterWorktree` went into and keeps or removes it.',
  input: {
    action: text(undefined, ['keep', 'remove']),
    discard_changes: optional(boolean('Remove it even though work would be lost')),
  },
  result: object({
    action: optional(text(undefined, ['keep', 'remove'])),
    originalCwd: optional(text('Where the session was before')),
    restoredCwd: optional(text('Where it is now')),
    originalCwdMissing: optional(boolean('`originalCwd` is gone')),
    worktreePath: optional(text()),
    worktreeBranch: optional(text()),
    tmuxSessionName: optional(text()),
    discardedFiles: optional(number('Changed files lost')),
    discardedCommits: optional(number('Commits lost')),
    message: optional(text()),
  }),
  example: {
    input: { action: 'keep' },
    result: {
      action: 'keep',
      originalCwd: '/home/ada/harbour',
      worktreePath: '/home/ada/harbour/.claude/worktrees/tide-board',
      worktreeBranch: 'worktree-tide-board',
      restoredCwd: '/home/ada/harbour',
      originalCwdMissing: false,
      message: 'Exited worktree. Your work is kept on branch worktree-tide-board.',
    },
  },
});
