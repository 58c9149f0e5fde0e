import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toFieldText } from '../../shapes/field-value.ts';
import { info } from '../../shapes/notice.ts';
import { optional, text } from '../../shapes/shape.ts';

export const dateChangeBase = kindBase({
  name: 'date_change',
  role: 'notice',
  traits: { notice: (date) => info(`Date changed to ${toFieldText(date['newDate'])}`) },
});

export const dateChangeAttachment = () =>
  kindEntry(dateChangeBase, {
    doc: 'The day changed while the session ran, and the model is told so.',
    fields: {
      newDate: optional(text('Local date, `YYYY-MM-DD`')),
    },
    example: {
      newDate: '2026-11-03',
    },
  });
