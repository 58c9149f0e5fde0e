import { toolEntry } from '../shapes/entry.ts';
import { object, optional, text } from '../shapes/shape.ts';

export const teamCreateTool = toolEntry({
  name: 'TeamCreate',
  doc:
    'Makes a team, whose members are then started with `Agent` and share a task list. Newer clients have one ' +
    'team per session and no such tool.',
  documented: 'seen in public transcripts',
  input: {
    team_name: optional(text()),
    description: optional(text('What the team is for')),
    agent_type: optional(text('Of the lead')),
  },
  result: object({
    team_name: optional(text('As it was taken, which can differ from the one asked for')),
    team_file_path: optional(text('`teams/<name>/config.json` with the members')),
    lead_agent_id: optional(text('`team-lead@<team>`')),
  }),
  example: {
    input: { team_name: 'quay', description: 'Rebuild the berth plan' },
    result: {
      team_name: 'quay',
      team_file_path: '/home/ada/.claude/teams/quay/config.json',
      lead_agent_id: 'team-lead@quay',
    },
  },
});
