import { sideFileEntry } from '../shapes/entry.ts';
import { object, optional, text } from '../shapes/shape.ts';

export const customTitleFile = sideFileEntry({
  kind: 'custom-title',
  doc:
    'The title that the user gave a session, next to its transcript. The transcript also has it, in its last ' +
    '`custom-title` record.',
  format: 'json',
  content: object({ customTitle: optional(text()) }),
  example: { customTitle: 'Berth planner' },
});
