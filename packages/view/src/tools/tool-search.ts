import { findText, listTexts } from './field.ts';
import type { ToolView } from './tool-view.ts';

export const toolSearchView = {
  names: ['ToolSearch'],
  summary: ({ input }) => findText(input, 'query') ?? '',
  panels: ({ details, status }) => {
    if (status !== 'ok') return [];
    const found = listTexts(details['matches']);
    return [{ kind: 'note', level: 'info', text: found.length === 0 ? 'No matches' : `Loaded ${found.join(', ')}` }];
  },
  isQuiet: true,
} satisfies ToolView;
