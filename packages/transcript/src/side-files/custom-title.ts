import { sideFileEntry } from '../shapes/entry.ts';
import { object, optional, text } from '../shapes/shape.ts';

export const customTitleFile = sideFileEntry({
  kind: 'custom-title',
  doc:
    'The title a person gave a session, beside its transcript. The transcript has it too, in its last ' +
    '`custom-title` record.',
  format: 'json',
  content: object({ customTitle: optional(text()) }),
  example: { customTitle: 'Berth planner' },
});
