import { kindEntry } from '../../shapes/entry.ts';

export const ultrathinkEffortAttachment = kindEntry({
  name: 'ultrathink_effort',
  doc: 'A person asked for more thinking in this prompt by writing “ultrathink”.',
  documented: 'seen in public transcripts of 2.1.140',
  role: 'notice',
  fields: {},
  example: {},
});
