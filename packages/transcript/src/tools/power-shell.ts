import { toolEntry } from '../shapes/entry.ts';
import { boolean, number, object, optional, text } from '../shapes/shape.ts';
import { shellResultFields } from './shell-result-fields.ts';

export const powerShellTool = toolEntry({
  name: 'PowerShell',
  act: 'runs-command',
  doc:
    'Runs a command in PowerShell, on Windows. Results are like those of `Bash`; one that went to the ' +
    'background has no `isImage`.',
  input: {
    command: text(),
    description: optional(text('What it does, in a few words for the user')),
    timeout: optional(number('Milliseconds')),
    run_in_background: optional(boolean()),
    dangerouslyDisableSandbox: optional(boolean()),
  },
  result: object({
    stdout: text(),
    stderr: text(),
    interrupted: boolean('The user stopped it'),
    ...shellResultFields,
  }),
  example: {
    input: { command: 'Get-ChildItem src -Filter *.ts', description: 'List the sources' },
    result: { stdout: 'berth.ts\r\ntide.ts', stderr: '', interrupted: false, isImage: false },
  },
});
