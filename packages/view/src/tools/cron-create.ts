import { findText } from './field.ts';
import type { ToolView } from './tool-view.ts';

export const cronCreateView = {
  names: ['CronCreate'],
  summary: ({ input, details }) => findText(details, 'humanSchedule') ?? findText(input, 'cron') ?? '',
  panels: ({ input, details }) => {
    const prompt = findText(input, 'prompt') ?? '';
    const id = findText(details, 'id');
    const facts = [
      { name: 'When', value: findText(input, 'cron') ?? '' },
      { name: 'Repeats', value: input['recurring'] === false ? 'no' : 'yes' },
      {
        name: 'Persists after the session',
        value: input['durable'] === true || details['durable'] === true ? 'yes' : 'no',
      },
      ...(id === undefined ? [] : [{ name: 'Id', value: id }]),
    ];
    return [
      { kind: 'fields', fields: facts },
      ...(prompt === '' ? [] : [{ kind: 'text', label: 'Prompt', text: prompt } as const]),
    ];
  },
} satisfies ToolView;
