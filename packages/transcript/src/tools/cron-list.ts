import { toolEntry } from '../shapes/entry.ts';
import { boolean, list, number, object, optional, text } from '../shapes/shape.ts';

export const cronListTool = toolEntry({
  name: 'CronList',
  doc: 'Lists what `CronCreate` set up and is still waiting.',
  input: {},
  result: object({
    jobs: optional(
      list(
        object({
          id: optional(text()),
          cron: optional(text('Five fields, in local time')),
          humanSchedule: optional(text('The times in words')),
          prompt: optional(text()),
          recurring: optional(boolean()),
          durable: optional(boolean('Kept beyond the session')),
          nextFireAt: optional(number('Next time, in milliseconds since 1970')),
        }),
      ),
    ),
  }),
  example: {
    input: {},
    result: {
      jobs: [
        {
          id: '5c1f9a02',
          cron: '0 7 * * 1-5',
          humanSchedule: 'At 07:00, Monday through Friday',
          prompt: 'Fetch the tides of today',
          recurring: true,
        },
      ],
    },
  },
});
