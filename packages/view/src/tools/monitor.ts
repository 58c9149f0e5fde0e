import { toReadableDuration } from '../text/readable.ts';
import { findNumber, findText, toObject } from './field.ts';
import type { ToolView } from './tool-view.ts';

/** Watches a command or a socket; what it sees comes later as notifications. */
export const monitorView = {
  names: ['Monitor'],
  summary: ({ input }) =>
    findText(input, 'description') ?? findText(input, 'command') ?? findText(toObject(input['ws']), 'url') ?? '',
  panels: ({ input, details, status }) => {
    const command = findText(input, 'command') ?? findText(toObject(input['ws']), 'url');
    const timeout = findNumber(details, 'timeoutMs') ?? 0;
    const note =
      status !== 'ok'
        ? undefined
        : 'watching as ' +
          (`${findText(details, 'taskId') ?? 'a task'}` +
            `${timeout > 0 ? ` for ${toReadableDuration(timeout)}` : ' until stopped'}`);
    return [{ kind: 'terminal', command, output: '', errorOutput: '', note }];
  },
} satisfies ToolView;
