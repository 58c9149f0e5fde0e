import { toolEntry } from '../shapes/entry.ts';
import { number, object, opaque, optional, text } from '../shapes/shape.ts';

export const remoteTriggerTool = toolEntry({
  name: 'RemoteTrigger',
  doc: 'Looks after agents that the service starts on the web, at set times or on a call from outside.',
  documented: 'seen in public transcripts; fields by the client’s published types',
  input: {
    action: optional(
      text(undefined, ['list', 'get', 'create', 'update', 'run', 'create_webhook_trigger', 'list_runs', 'get_run_log']),
    ),
    trigger_id: optional(text()),
    session_id: optional(text()),
    cursor: optional(text('Where the next page starts')),
    body: optional(opaque('What is sent to the service')),
  },
  result: object({
    status: optional(number('HTTP status')),
    json: optional(text('The answer, as JSON text')),
    summary: optional(text()),
  }),
  example: {
    input: { action: 'list' },
    result: { status: 200, json: '{"triggers":[]}' },
  },
});
