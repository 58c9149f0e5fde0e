import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { text } from '../../shapes/shape.ts';

export const totalTokensReminderBase = kindBase({
  name: 'total_tokens_reminder',
});

export const totalTokensReminderAttachment = () =>
  kindEntry(totalTokensReminderBase, {
    doc: 'Tells the model how many tokens it may still use. Written after nearly every step in some versions.',
    fields: {
      text: text('`<total_tokens>… tokens left</total_tokens>`'),
    },
    example: {
      text: '<total_tokens>148210 tokens left</total_tokens>',
    },
  });
