import { findText } from './field.ts';
import { toShortPath } from './short-path.ts';
import type { ToolView } from './tool-view.ts';

export const enterWorktreeView = {
  names: ['EnterWorktree'],
  summary: ({ input, details, cwd }) =>
    findText(input, 'name') ?? toShortPath(findText(details, 'worktreePath') ?? findText(input, 'path') ?? '', cwd),
  panels: ({ details, cwd }) => {
    const fields = [
      { name: 'Folder', value: toShortPath(findText(details, 'worktreePath') ?? '', cwd) },
      { name: 'Git branch', value: findText(details, 'worktreeBranch') ?? '' },
    ].filter(({ value }) => value !== '');
    return fields.length === 0 ? [] : [{ kind: 'fields', fields }];
  },
} satisfies ToolView;
