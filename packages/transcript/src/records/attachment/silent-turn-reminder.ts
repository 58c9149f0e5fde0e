import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { text } from '../../shapes/shape.ts';

export const silentTurnReminderBase = kindBase({
  name: 'silent_turn_reminder',
});

export const silentTurnReminderAttachment = () =>
  kindEntry(silentTurnReminderBase, {
    doc: 'Reminds the model to say something after many tool calls without a word to the user.',
    fields: {
      text: text('The reminder as the model reads it'),
    },
    example: {
      text: 'Tell the user briefly what you are doing.',
    },
  });
