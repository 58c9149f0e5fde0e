import { sideFileEntry } from '../shapes/entry.ts';
import { text } from '../shapes/shape.ts';

export const planFile = sideFileEntry({
  kind: 'plan',
  doc:
    'A plan made in plan mode, in Markdown, in its current state. Its name is the `slug` of the session’s ' +
    'records; the folder is shared by ' +
    'all projects.',
  format: 'text',
  content: text('Markdown'),
  example: '# Berth planner\n\n1. Read the tide tables.\n2. List free berths.\n',
});
