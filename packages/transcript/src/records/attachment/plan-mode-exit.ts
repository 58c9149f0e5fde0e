import { kindEntry } from '../../shapes/entry.ts';
import { info } from '../../shapes/notice.ts';
import { boolean, text } from '../../shapes/shape.ts';

export const planModeExitAttachment = kindEntry({
  name: 'plan_mode_exit',
  doc: 'Plan mode is over, by an approved plan or by a person who switched it off.',
  role: 'notice',
  traits: { namesPlan: true, notice: () => info('Plan mode off') },
  fields: {
    planFilePath: text('Absolute path; its name is the `slug` of the records'),
    planExists: boolean('The file was already there'),
  },
  example: {
    planFilePath: '/home/ada/.claude/plans/calm-rowing-heron.md',
    planExists: true,
  },
});
