import { toolEntry } from '../shapes/entry.ts';
import { object, optional, text } from '../shapes/shape.ts';

export const enterWorktreeTool = toolEntry({
  name: 'EnterWorktree',
  doc:
    'Makes a git worktree and moves the session into it. Later records have a `cwd` below `worktreePath`, ' +
    'while the transcript stays in the ' +
    'folder of its project; `worktree-state` and `relocated` records document the move.',
  input: {
    name: optional(text('Of the new worktree')),
    path: optional(text('Of a worktree that exists')),
  },
  result: object({
    worktreePath: optional(text()),
    worktreeBranch: optional(text('Usually `worktree-<name>`')),
    message: optional(text()),
  }),
  example: {
    input: { name: 'tide-board' },
    result: {
      worktreePath: '/home/ada/harbour/.claude/worktrees/tide-board',
      worktreeBranch: 'worktree-tide-board',
      message: 'Created worktree at /home/ada/harbour/.claude/worktrees/tide-board on branch worktree-tide-board.',
    },
  },
});
