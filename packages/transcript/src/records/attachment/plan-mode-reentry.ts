import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { info } from '../../shapes/notice.ts';
import { boolean, optional, text } from '../../shapes/shape.ts';

export const planModeReentryBase = kindBase({
  name: 'plan_mode_reentry',
  role: 'notice',
  traits: { namesPlan: true, notice: () => info('Plan mode on again') },
});

export const planModeReentryAttachment = () =>
  kindEntry(planModeReentryBase, {
    doc: 'Plan mode is on again in a session that has a plan already.',
    documented: 'seen in public transcripts of 2.1.123 – 2.1.144',
    fields: {
      planFilePath: optional(text()),
      planExists: optional(boolean()),
    },
    example: {
      planFilePath: '/home/ada/.claude/plans/calm-rowing-heron.md',
    },
  });
