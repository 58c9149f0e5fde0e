import { toolEntry } from '../shapes/entry.ts';
import { boolean, object, optional, text } from '../shapes/shape.ts';

export const slashCommandTool = toolEntry({
  name: 'SlashCommand',
  act: 'runs-prompt',
  doc: 'Runs a custom slash command on the model’s own accord. Really until 2.0.60; `Skill` has done it since.',
  input: {
    command: text('With its slash and arguments'),
  },
  result: object({
    success: optional(boolean()),
    commandName: optional(text('Without slash and arguments')),
  }),
  example: {
    input: { command: '/tides this week' },
    result: { success: true, commandName: 'tides' },
  },
  seeAlso: ['Skill'],
});
