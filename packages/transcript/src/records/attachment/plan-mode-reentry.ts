import { kindEntry } from '../../shapes/entry.ts';
import { info } from '../../shapes/notice.ts';
import { boolean, optional, text } from '../../shapes/shape.ts';

export const planModeReentryAttachment = kindEntry({
  name: 'plan_mode_reentry',
  doc: 'Plan mode is on again in a session that has a plan already.',
  documented: 'seen in public transcripts of 2.1.123 – 2.1.144',
  role: 'notice',
  traits: { namesPlan: true, notice: () => info('Plan mode on again') },
  fields: {
    planFilePath: optional(text()),
    planExists: optional(boolean()),
  },
  example: {
    planFilePath: '/home/ada/.claude/plans/calm-rowing-heron.md',
  },
});
