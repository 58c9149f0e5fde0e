import { toolEntry } from '../shapes/entry.ts';
import { nullable, number, object, optional, text } from '../shapes/shape.ts';

export const bashOutputTool = toolEntry({
  name: 'BashOutput',
  act: 'checks-task',
  doc:
    'Fetches what a command in the background has printed since the last time; all results in order make up ' +
    'the output. Really until 2.0.60, then ' +
    'replaced by `TaskOutput`.',
  input: {
    bash_id: text('As `Bash` returned it in `backgroundTaskId`'),
    filter: optional(text('Regular expression; other lines are dropped for good')),
  },
  result: object({
    shellId: text(),
    command: text(),
    status: text(undefined, ['running', 'completed', 'failed', 'killed']),
    exitCode: nullable(number('Null while it runs')),
    stdout: text('Only what is new'),
    stderr: text('Only what is new'),
    stdoutLines: number(),
    stderrLines: number(),
    timestamp: text('When it was fetched'),
    filterPattern: optional(text('`filter` of the input')),
  }),
  example: {
    input: { bash_id: 'b61037' },
    result: {
      shellId: 'b61037',
      command: 'npm run watch',
      status: 'running',
      exitCode: null,
      stdout: 'watching src/tide.ts',
      stderr: '',
      stdoutLines: 1,
      stderrLines: 1,
      timestamp: '2025-10-02T09:15:00.000Z',
    },
  },
  seeAlso: ['TaskOutput'],
});
