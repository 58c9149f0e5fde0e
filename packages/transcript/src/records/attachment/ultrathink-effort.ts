import { kindEntry } from '../../shapes/entry.ts';
import { info } from '../../shapes/notice.ts';

export const ultrathinkEffortAttachment = kindEntry({
  name: 'ultrathink_effort',
  doc: 'A person asked for more thinking in this prompt by writing “ultrathink”.',
  documented: 'seen in public transcripts of 2.1.140',
  role: 'notice',
  traits: { notice: () => info('More thinking asked for') },
  fields: {},
  example: {},
});
