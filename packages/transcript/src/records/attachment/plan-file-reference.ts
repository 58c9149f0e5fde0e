import { kindEntry } from '../../shapes/entry.ts';
import { optional, text } from '../../shapes/shape.ts';

export const planFileReferenceAttachment = kindEntry({
  name: 'plan_file_reference',
  doc: 'The plan, given to the model again after a compaction.',
  documented: 'seen in public transcripts of 2.1.105 – 2.1.167',
  traits: { namesPlan: true },
  fields: {
    planFilePath: optional(text()),
    planContent: optional(text('The whole plan')),
    displayPath: optional(text('Relative to the working directory')),
  },
  example: {
    planFilePath: '/home/ada/.claude/plans/calm-rowing-heron.md',
    planContent: '# Berth planner\n\n1. Read the tide tables.',
  },
});
