import { toTitleLine } from '../text/title-line.ts';
import { findText } from './field.ts';
import type { CallContent, ToolView } from './tool-view.ts';

// `exit_plan_mode` until 1.0.56.
export const exitPlanModeView = {
  names: ['ExitPlanMode', 'exit_plan_mode'],
  title: () => 'Plan',
  summary: (call) => toTitleLine(toPlan(call)),
  panels: (call) => {
    const plan = toPlan(call);
    const edited = call.details['planWasEdited'] === true ? ' with your edits' : '';
    return [
      ...(plan === '' ? [] : [{ kind: 'markdown', text: plan } as const]),
      ...(call.status === 'ok' ? [{ kind: 'note', level: 'info', text: `Approved${edited}` } as const] : []),
    ];
  },
} satisfies ToolView;

function toPlan({ input, details }: CallContent): string {
  return findText(details, 'plan') ?? findText(input, 'plan') ?? '';
}
