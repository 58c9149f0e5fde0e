import { kindEntry } from '../../shapes/entry.ts';
import { optional, text } from '../../shapes/shape.ts';

export const dateChangeAttachment = kindEntry({
  name: 'date_change',
  doc: 'The day changed while the session ran, and the model is told so.',
  role: 'notice',
  fields: {
    newDate: optional(text('Local date, `YYYY-MM-DD`')),
  },
  example: {
    newDate: '2026-11-03',
  },
});
