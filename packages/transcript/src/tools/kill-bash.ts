import { toolEntry } from '../shapes/entry.ts';
import { boolean, object, optional, text } from '../shapes/shape.ts';

export const killBashTool = toolEntry({
  name: 'KillBash',
  act: 'stops-task',
  doc: 'Ends a command in the background; the name of `KillShell` really until about 1.0.110.',
  input: {
    shell_id: text('As `Bash` returned it in `backgroundTaskId`'),
  },
  result: object({
    success: optional(boolean()),
    message: optional(text()),
    shell_id: optional(text()),
  }),
  example: {
    input: { shell_id: 'bash_1' },
    result: { success: true, message: 'Successfully killed shell: bash_1 (npm run watch)', shell_id: 'bash_1' },
  },
  seeAlso: ['KillShell', 'TaskStop'],
});
