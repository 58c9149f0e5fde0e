import { toolEntry } from '../shapes/entry.ts';
import { boolean, number, object, optional, text } from '../shapes/shape.ts';

export const cronCreateTool = toolEntry({
  name: 'CronCreate',
  doc: 'Sends a prompt at set times. It arrives in the session like a prompt, but the user did not type it.',
  input: {
    cron: optional(text('Five fields, in local time')),
    prompt: optional(text('What is sent')),
    recurring: optional(boolean('Missing means true; false fires once')),
    durable: optional(boolean('Kept beyond the session')),
  },
  result: object({
    id: optional(text()),
    humanSchedule: optional(text('The times in words')),
    recurring: optional(boolean()),
    durable: optional(boolean()),
    nextFireAt: optional(number('Next time, in milliseconds since 1970')),
  }),
  example: {
    input: { cron: '0 7 * * 1-5', prompt: 'Fetch the tides of today and update data/tides.csv', recurring: true },
    result: { id: '5c1f9a02', humanSchedule: 'At 07:00, Monday through Friday', recurring: true, durable: false },
  },
});
