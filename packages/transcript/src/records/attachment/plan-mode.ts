import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { info } from '../../shapes/notice.ts';
import { boolean, text } from '../../shapes/shape.ts';

export const planModeBase = kindBase({
  name: 'plan_mode',
  role: 'notice',
  traits: { namesPlan: true, notice: () => info('Plan mode on') },
});

export const planModeAttachment = () =>
  kindEntry(planModeBase, {
    doc:
      'Plan mode is on: the model is to plan and change nothing but the plan file. May be repeated while the mode ' +
      'lasts.',
    fields: {
      reminderType: text('How much is repeated', ['full']),
      isSubAgent: boolean(),
      planFilePath: text('Absolute path; its name is the `slug` of the records'),
      planExists: boolean('The file was already there'),
    },
    example: {
      reminderType: 'full',
      isSubAgent: false,
      planFilePath: '/home/ada/.claude/plans/calm-rowing-heron.md',
      planExists: false,
    },
  });
