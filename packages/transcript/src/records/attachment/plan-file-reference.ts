import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { optional, text } from '../../shapes/shape.ts';

export const planFileReferenceBase = kindBase({
  name: 'plan_file_reference',
  traits: { namesPlan: true },
});

export const planFileReferenceAttachment = () =>
  kindEntry(planFileReferenceBase, {
    doc: 'The plan, given to the model again after a compaction.',
    documented: 'seen in public transcripts of 2.1.105 – 2.1.167',
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
