import { findText, listTexts, toObject } from './field.ts';
import { isJsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { toItemState } from './todo-write.ts';
import type { ToolView } from './tool-view.ts';

export const taskGetView = {
  names: ['TaskGet'],
  summary: ({ input, details }) =>
    `#${findText(input, 'taskId') ?? '?'} ${findText(toObject(details['task']), 'subject') ?? ''}`.trim(),
  panels: ({ details, status }) => {
    if (status !== 'ok') return [];
    if (!isJsonObject(details['task'])) return [{ kind: 'note', level: 'info', text: 'Task not found' }];
    const task = details['task'];
    const links = (name: string, word: string) => {
      const ids = listTexts(task[name]);
      return ids.length === 0 ? undefined : `${word} ${ids.map((id) => `#${id}`).join(', ')}`;
    };
    const detail = [findText(task, 'owner'), links('blockedBy', 'after'), links('blocks', 'before')]
      .filter((part) => part !== undefined)
      .join(', ');
    const description = findText(task, 'description') ?? '';
    return [
      {
        kind: 'list',
        items: [
          {
            state: toItemState(findText(task, 'status')),
            text: `#${findText(task, 'id') ?? '?'} ${findText(task, 'subject') ?? ''}`,
            ...(detail === '' ? {} : { detail }),
          },
        ],
      },
      ...(description === '' ? [] : [{ kind: 'text', text: description } as const]),
    ];
  },
  isQuiet: true,
} satisfies ToolView;
