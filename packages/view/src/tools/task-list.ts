import { toItemState } from './todo-write.ts';
import { findText, listObjects, listTexts } from './field.ts';
import type { ToolView } from './tool-view.ts';

export const taskListView = {
  names: ['TaskList'],
  summary: ({ details }) => {
    const tasks = listObjects(details['tasks']);
    return `${tasks.filter((task) => task['status'] === 'completed').length} of ${tasks.length} done`;
  },
  panels: ({ details }) => [
    {
      kind: 'list',
      items: listObjects(details['tasks']).map((task) => {
        const waits = listTexts(task['blockedBy']);
        const detail = [
          findText(task, 'owner'),
          waits.length === 0 ? undefined : `after ${waits.map((id) => `#${id}`).join(', ')}`,
        ]
          .filter((part) => part !== undefined)
          .join(', ');
        return {
          state: toItemState(findText(task, 'status')),
          text: `#${findText(task, 'id') ?? '?'} ${findText(task, 'subject') ?? ''}`,
          ...(detail === '' ? {} : { detail }),
        };
      }),
    },
  ],
} satisfies ToolView;
