import type { ListItem } from '../model/panel.ts';
import { findText, listObjects } from './field.ts';
import type { CallContent, ToolView } from './tool-view.ts';

export const todoWriteView = {
  names: ['TodoWrite', 'TodoRead'],
  summary: (call) => {
    const items = listItems(call);
    const doing = items.find((item) => item.state === 'doing');
    return (
      `${items.filter((item) => item.state === 'done').length} of ${items.length} ` +
      `done${doing === undefined ? '' : `, now: ${doing.text}`}`
    );
  },
  panels: (call) => [{ kind: 'list', items: listItems(call) }],
} satisfies ToolView;

function listItems({ input, details, noted }: CallContent): readonly ListItem[] {
  const todos = listObjects(input['todos'] ?? details['newTodos'] ?? details['todos'] ?? noted);
  return todos.map((todo) => ({ state: toItemState(findText(todo, 'status')), text: findText(todo, 'content') ?? '' }));
}

/** The state of a to-do or a task, as the client names it. */
export function toItemState(status: string | undefined): ListItem['state'] {
  switch (status) {
    case 'completed':
      return 'done';
    case 'in_progress':
      return 'doing';
    case 'deleted':
      return 'dropped';
    default:
      return 'open';
  }
}
