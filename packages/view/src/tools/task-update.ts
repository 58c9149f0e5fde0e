import { toInputFields } from './generic.ts';
import { findText } from './field.ts';
import type { ToolView } from './tool-view.ts';

export const taskUpdateView = {
  names: ['TaskUpdate'],
  summary: ({ input }) => {
    const changes = [
      findText(input, 'status'),
      findText(input, 'subject'),
      input['owner'] === undefined ? undefined : `for ${findText(input, 'owner') ?? ''}`,
    ];
    return `#${findText(input, 'taskId') ?? '?'} ${changes.filter((change) => change !== undefined).join(', ')}`.trim();
  },
  // The summary says it all, but for the rarer fields.
  panels: ({ input, details, status }) => {
    const { taskId: _id, status: _status, ...rest } = input;
    const error = findText(details, 'error');
    return [
      ...toInputFields(rest),
      ...(status === 'ok' && error !== undefined ? [{ kind: 'note', level: 'warning', text: error } as const] : []),
    ];
  },
  isQuiet: true,
} satisfies ToolView;
