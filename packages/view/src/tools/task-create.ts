import { findText, toObject } from './field.ts';
import type { ToolView } from './tool-view.ts';

export const taskCreateView = {
  names: ['TaskCreate'],
  summary: ({ input, details }) => {
    const id = findText(toObject(details['task']), 'id');
    return `${id === undefined ? '' : `#${id} `}${findText(input, 'subject') ?? ''}`;
  },
  panels: ({ input }) => {
    const text = findText(input, 'description') ?? '';
    return text === '' ? [] : [{ kind: 'text', text }];
  },
  isQuiet: true,
} satisfies ToolView;
