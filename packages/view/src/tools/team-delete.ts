import { findText } from './field.ts';
import type { ToolView } from './tool-view.ts';

export const teamDeleteView = {
  names: ['TeamDelete'],
  summary: ({ details }) => findText(details, 'team_name') ?? 'the team',
  panels: ({ details, status, outputText }) => {
    const text = findText(details, 'message') ?? outputText.trim();
    return status !== 'ok' || text === ''
      ? []
      : [{ kind: 'note', level: details['success'] === false ? 'warning' : 'info', text }];
  },
  isQuiet: true,
} satisfies ToolView;
