import { findText } from './field.ts';
import type { ToolView } from './tool-view.ts';

// `KillBash` until about 1.0.110, `KillShell` until 2.0.76.
export const taskStopView = {
  names: ['TaskStop', 'KillShell', 'KillBash'],
  summary: ({ input, details }) =>
    [findText(input, 'task_id') ?? findText(input, 'shell_id') ?? '', findText(details, 'command') ?? '']
      .filter((part) => part !== '')
      .join(': '),
  panels: ({ details, status, outputText }) => {
    const text = findText(details, 'message') ?? outputText.trim();
    return status !== 'ok' || text === ''
      ? []
      : [{ kind: 'note', level: details['success'] === false ? 'warning' : 'info', text }];
  },
  isQuiet: true,
} satisfies ToolView;
