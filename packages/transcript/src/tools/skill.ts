import { toolEntry } from '../shapes/entry.ts';
import { boolean, list, object, optional, text } from '../shapes/shape.ts';

export const skillTool = toolEntry({
  name: 'Skill',
  act: 'runs-prompt',
  doc:
    'Loads a skill or runs a custom command. The text of the skill is not in the result: it follows as a ' +
    '`user` record with `isMeta`, starting ' +
    'with `Base directory for this skill`. A skill that runs in its own agent has `status` `forked`.',
  input: {
    skill: text('Name, with its plugin before a colon'),
    args: optional(text()),
  },
  result: object({
    success: boolean(),
    commandName: text('The skill as found'),
    allowedTools: optional(list(text(), 'Tools it may use without asking')),
    status: optional(text(undefined, ['forked'])),
    agentId: optional(text('`forked`: names the transcript of the agent')),
    result: optional(text('`forked`: the report of the agent')),
  }),
  example: {
    input: { skill: 'tide-report', args: 'this week' },
    result: { success: true, commandName: 'tide-report', allowedTools: ['Read', 'Bash(npm run tides:*)'] },
  },
  seeAlso: ['SlashCommand'],
});
