import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { info } from '../../shapes/notice.ts';
import { boolean, text } from '../../shapes/shape.ts';

export const planModeExitBase = kindBase({
  name: 'plan_mode_exit',
  role: 'notice',
  traits: { namesPlan: true, notice: () => info('Plan mode off') },
});

export const planModeExitAttachment = () =>
  kindEntry(planModeExitBase, {
    doc: 'Plan mode is over, by an approved plan or by the user, who switched it off.',
    fields: {
      planFilePath: text('Absolute path; its name is the `slug` of the records'),
      planExists: boolean('The file was already there'),
    },
    example: {
      planFilePath: '/home/ada/.claude/plans/calm-rowing-heron.md',
      planExists: true,
    },
  });
