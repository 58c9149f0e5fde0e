import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toFieldText } from '../../shapes/field-value.ts';
import { info } from '../../shapes/notice.ts';
import { boolean, optional, text } from '../../shapes/shape.ts';

export const goalStatusBase = kindBase({
  name: 'goal_status',
  role: 'notice',
  traits: {
    notice: (goal) => info(goal['met'] === true ? 'Goal met' : 'Goal not met yet', toFieldText(goal['condition'])),
  },
});

export const goalStatusAttachment = () =>
  kindEntry(goalStatusBase, {
    doc: 'Whether the goal that the user set for the session is met.',
    fields: {
      met: optional(boolean()),
      sentinel: optional(boolean()),
      condition: optional(text('The goal in the user’s words')),
    },
    example: {
      met: false,
      sentinel: true,
      condition: 'All berths have a tide table and the tests pass',
    },
  });
