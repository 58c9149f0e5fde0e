import { toOneLine } from '../text/first-line.ts';
import { toReadableAmount } from '../text/readable.ts';
import { findText, listObjects } from './field.ts';
import type { ToolView } from './tool-view.ts';

export const cronListView = {
  names: ['CronList'],
  summary: ({ details }) => toReadableAmount(listObjects(details['jobs']).length, 'job'),
  panels: ({ details, status }) => {
    const jobs = listObjects(details['jobs']);
    if (status !== 'ok') return [];
    if (jobs.length === 0) return [{ kind: 'note', level: 'info', text: 'No scheduled jobs' }];
    return [
      {
        kind: 'table',
        columns: ['Id', 'When', 'Prompt'],
        rows: jobs.map((job) => [
          findText(job, 'id') ?? '',
          findText(job, 'humanSchedule') ?? findText(job, 'cron') ?? '',
          toOneLine(findText(job, 'prompt') ?? '', 300),
        ]),
      },
    ];
  },
  isQuiet: true,
} satisfies ToolView;
