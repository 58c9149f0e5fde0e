import type { ToolView } from './tool-view.ts';

export const enterPlanModeView = {
  names: ['EnterPlanMode'],
  title: () => 'Plan mode',
  summary: ({ status }) => (status === 'ok' ? 'entered' : 'requested'),
  // What the model is told then is the same every time.
  panels: () => [],
  isQuiet: true,
} satisfies ToolView;
