import { toolEntry } from '../shapes/entry.ts';
import { object, optional, text } from '../shapes/shape.ts';

export const cronDeleteTool = toolEntry({
  name: 'CronDelete',
  doc: 'Removes what `CronCreate` set up.',
  input: {
    id: optional(text('As `CronCreate` returned it')),
  },
  result: object({
    id: optional(text()),
  }),
  example: {
    input: { id: '5c1f9a02' },
    result: { id: '5c1f9a02' },
  },
});
