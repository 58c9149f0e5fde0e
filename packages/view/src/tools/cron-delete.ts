import { findText } from './field.ts';
import type { ToolView } from './tool-view.ts';

export const cronDeleteView = {
  names: ['CronDelete'],
  summary: ({ input, details }) => findText(input, 'id') ?? findText(details, 'id') ?? '',
  panels: ({ status }) => (status === 'ok' ? [{ kind: 'note', level: 'info', text: 'Removed' }] : []),
  isQuiet: true,
} satisfies ToolView;
