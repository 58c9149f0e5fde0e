import { kindEntry } from '../../shapes/entry.ts';
import { info } from '../../shapes/notice.ts';
import { optional, text } from '../../shapes/shape.ts';

export const ultraEffortEnterAttachment = kindEntry({
  name: 'ultra_effort_enter',
  doc: 'A person asked for the highest effort from here on.',
  role: 'notice',
  traits: { notice: () => info('Highest effort on') },
  fields: {
    reminderType: optional(text('How much is repeated', ['full'])),
  },
  example: {
    reminderType: 'full',
  },
});
