import { toolEntry } from '../shapes/entry.ts';
import { boolean, either, list, map, number, object, opaque, optional, text } from '../shapes/shape.ts';

export const agentOutputTool = toolEntry({
  name: 'AgentOutputTool',
  act: 'checks-task',
  doc:
    'Fetches the report of an agent in the background. Around 2.0.60 only; soon replaced by `TaskOutput`, which ' +
    'serves commands and agents alike.',
  documented: 'seen with the client 2.0.60; the fields of an agent by its code',
  input: {
    agentId: optional(text('As `Task` returned it')),
    block: optional(boolean('Wait until the agent is done')),
    wait_up_to: optional(number('Seconds')),
  },
  result: object({
    retrieval_status: optional(text(undefined, ['success', 'timeout', 'not_ready'])),
    agents: optional(
      either(
        [
          map(
            object({
              status: optional(text()),
              description: optional(text()),
              prompt: optional(text()),
              result: optional(text('The report')),
              error: optional(text()),
            }),
            'By id of the agent',
          ),
          list(opaque()),
        ],
        'State and report of the agents asked for',
      ),
    ),
  }),
  example: {
    input: { agentId: '3e91f0c2', block: true, wait_up_to: 150 },
    result: {
      retrieval_status: 'success',
      agents: { '3e91f0c2': { status: 'completed', result: 'Berth 4 is free.' } },
    },
  },
  seeAlso: ['TaskOutput'],
});
