import { findText } from './field.ts';
import { toInputFields } from './generic.ts';
import type { ToolView } from './tool-view.ts';

export const sendMessageView = {
  names: ['SendMessage'],
  summary: ({ input }) => {
    const kind = findText(input, 'type');
    const about = findText(input, 'summary') ?? (kind === undefined || kind === 'message' ? '' : kind);
    return `to ${findText(input, 'to') ?? findText(input, 'recipient') ?? 'all'}${about === '' ? '' : `: ${about}`}`;
  },
  panels: ({ input }) => {
    const text = findText(input, 'message') ?? findText(input, 'content');
    return text === undefined ? toInputFields(input) : [{ kind: 'markdown', text }];
  },
} satisfies ToolView;
