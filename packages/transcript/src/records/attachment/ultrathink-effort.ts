import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { info } from '../../shapes/notice.ts';

export const ultrathinkEffortBase = kindBase({
  name: 'ultrathink_effort',
  role: 'notice',
  traits: { notice: () => info('Extended thinking requested') },
});

export const ultrathinkEffortAttachment = () =>
  kindEntry(ultrathinkEffortBase, {
    doc: 'The user asked for more thinking in this prompt by writing “ultrathink”.',
    documented: 'seen in public transcripts of 2.1.140',
    fields: {},
    example: {},
  });
