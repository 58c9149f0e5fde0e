import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { info } from '../../shapes/notice.ts';
import { optional, text } from '../../shapes/shape.ts';

export const ultraEffortEnterBase = kindBase({
  name: 'ultra_effort_enter',
  role: 'notice',
  traits: { notice: () => info('Maximum effort on') },
});

export const ultraEffortEnterAttachment = () =>
  kindEntry(ultraEffortEnterBase, {
    doc: 'The user asked for the highest effort from here on.',
    fields: {
      reminderType: optional(text('How much is repeated', ['full'])),
    },
    example: {
      reminderType: 'full',
    },
  });
