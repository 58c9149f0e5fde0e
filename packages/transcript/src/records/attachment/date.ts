import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { text } from '../../shapes/shape.ts';

export const dateBase = kindBase({
  name: 'date',
});

export const dateAttachment = () =>
  kindEntry(dateBase, {
    doc: 'Today’s date for the model, written at the start of each session and agent.',
    fields: {
      date: text('Local date, `YYYY-MM-DD`'),
    },
    example: {
      date: '2026-11-02',
    },
  });
