import { toReadableDuration } from '../text/readable.ts';
import { findNumber, findText } from './field.ts';
import type { ToolView } from './tool-view.ts';

export const scheduleWakeupView = {
  names: ['ScheduleWakeup'],
  title: () => 'Wake-up',
  summary: ({ input, details }) => {
    if (input['stop'] === true || details['stopped'] === true) return 'stopped';
    const seconds = findNumber(details, 'clampedDelaySeconds') ?? findNumber(input, 'delaySeconds');
    const reason = findText(input, 'reason') ?? '';
    return (
      `${seconds === undefined ? 'later' : `in ${toReadableDuration(seconds * 1000)}`}` +
      `${reason === '' ? '' : `: ${reason}`}`
    );
  },
  panels: ({ input, details }) => {
    const prompt = findText(input, 'prompt') ?? '';
    const cancelled = findNumber(details, 'cancelledWakeups') ?? 0;
    return [
      ...(prompt === '' ? [] : [{ kind: 'text', label: 'Prompt', text: prompt } as const]),
      ...(details['wasClamped'] === true
        ? [{ kind: 'note', level: 'info', text: 'The requested delay was out of range and was adjusted' } as const]
        : []),
      ...(cancelled > 0 ? [{ kind: 'note', level: 'info', text: `${cancelled} cancelled` } as const] : []),
    ];
  },
} satisfies ToolView;
