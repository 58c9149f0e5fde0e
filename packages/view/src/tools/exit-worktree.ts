import { toReadableAmount } from '../text/readable.ts';
import { findNumber, findText } from './field.ts';
import type { ToolView } from './tool-view.ts';

export const exitWorktreeView = {
  names: ['ExitWorktree'],
  summary: ({ input, details }) => {
    const action = findText(input, 'action') === 'remove' ? 'removed' : 'kept';
    return `${findText(details, 'worktreeBranch') ?? 'worktree'} ${action}`;
  },
  panels: ({ details, status }) => {
    const lost = [
      [findNumber(details, 'discardedFiles') ?? 0, 'changed file'],
      [findNumber(details, 'discardedCommits') ?? 0, 'commit'],
    ] as const;
    const told = lost
      .filter(([count]) => count > 0)
      .map(([count, word]) => toReadableAmount(count, word))
      .join(' and ');
    const message = findText(details, 'message') ?? '';
    return [
      ...(status !== 'ok' || message === '' ? [] : [{ kind: 'note', level: 'info', text: message } as const]),
      ...(told === '' ? [] : [{ kind: 'note', level: 'warning', text: `Discarded: ${told}` } as const]),
      ...(details['originalCwdMissing'] === true
        ? [
            {
              kind: 'note',
              level: 'warning',
              text: `${findText(details, 'originalCwd') ?? 'The original folder'} no longer exists`,
            } as const,
          ]
        : []),
    ];
  },
} satisfies ToolView;
