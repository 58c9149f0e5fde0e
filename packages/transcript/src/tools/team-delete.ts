import { toolEntry } from '../shapes/entry.ts';
import { boolean, object, optional, text } from '../shapes/shape.ts';

export const teamDeleteTool = toolEntry({
  name: 'TeamDelete',
  doc: 'Dissolves the team of `TeamCreate` and removes its files.',
  documented: 'seen in public transcripts',
  input: {},
  result: object({
    success: optional(boolean('False while members are at work')),
    message: optional(text()),
    team_name: optional(text('Missing if there was no team')),
  }),
  example: {
    input: {},
    result: { success: true, message: 'Team "quay" is dissolved', team_name: 'quay' },
  },
});
