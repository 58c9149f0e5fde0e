import { toolEntry } from '../shapes/entry.ts';
import { boolean, nullable, number, object, optional, text } from '../shapes/shape.ts';

export const taskOutputTool = toolEntry({
  name: 'TaskOutput',
  act: 'checks-task',
  doc:
    'Fetches the output of a command or agent in the background; took the place of `BashOutput` and ' +
    '`AgentOutputTool`. Gone from the newest ' +
    'clients, which read a file instead. The tasks meant are those of the background, not of the task list.',
  input: {
    task_id: text('`backgroundTaskId` of a command, or agent id'),
    block: optional(boolean('Wait until it is done')),
    timeout: optional(number('Milliseconds to wait')),
  },
  result: object({
    retrieval_status: text('Whether it was done in time', ['success']),
    task: nullable(
      object({
        task_id: optional(text()),
        task_type: optional(text('Says which of the fields are there', ['local_bash', 'local_agent'])),
        status: optional(text(undefined, ['running', 'completed'])),
        description: optional(text()),
        output: optional(text('All so far, not only what is new; of an agent the same as `result`, or its transcript')),
        exitCode: optional(nullable(number('`local_bash`'))),
        prompt: optional(text('`local_agent`')),
        result: optional(text('`local_agent`: the report')),
        isRawTranscript: optional(boolean('`local_agent`: `output` is the transcript and no report')),
        error: optional(text()),
      }),
    ),
  }),
  example: {
    input: { task_id: 'b7k2m9q4x', block: true, timeout: 30_000 },
    result: {
      retrieval_status: 'success',
      task: {
        task_id: 'b7k2m9q4x',
        task_type: 'local_bash',
        status: 'completed',
        description: 'Import the tides of 2026',
        output: '8760 heights imported',
        exitCode: 0,
      },
    },
  },
  seeAlso: ['BashOutput', 'AgentOutputTool'],
});
