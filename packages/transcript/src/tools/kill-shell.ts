import { toolEntry } from '../shapes/entry.ts';
import { object, text } from '../shapes/shape.ts';

export const killShellTool = toolEntry({
  name: 'KillShell',
  act: 'stops-task',
  doc:
    'Ends a command in the background; called `KillBash` before 1.0.115 and replaced by `TaskStop` after ' +
    '2.0.76. Ending one that is already over ' +
    'leaves an error text.',
  input: {
    shell_id: text('As `Bash` returned it in `backgroundTaskId`'),
  },
  result: object({
    message: text(),
    shell_id: text(),
  }),
  example: {
    input: { shell_id: 'b61037' },
    result: { message: 'Successfully killed shell: b61037 (npm run watch)', shell_id: 'b61037' },
  },
  seeAlso: ['KillBash', 'TaskStop'],
});
