import { toolEntry } from '../shapes/entry.ts';
import { boolean, list, number, object, optional, text } from '../shapes/shape.ts';

export const monitorTool = toolEntry({
  name: 'Monitor',
  doc:
    'Watches a command or a socket in the background; each line it prints comes back to the session later as a ' +
    'notification, not in this result.',
  input: {
    description: text('What is watched, shown with each notification'),
    timeout_ms: optional(number('Ends the watch; the client fills in what is missing')),
    command: optional(text('Each line of its output is an event')),
    persistent: optional(boolean('No timeout; gone in newer versions')),
    ws: optional(
      object(
        {
          url: optional(text()),
          protocols: optional(list(text())),
        },
        'A WebSocket in place of a command',
      ),
    ),
  },
  result: object({
    taskId: optional(text('For `TaskStop`')),
    timeoutMs: optional(number('0 for a persistent one')),
    persistent: optional(boolean()),
  }),
  example: {
    input: {
      description: 'errors of the tide feed',
      timeout_ms: 300_000,
      command: 'tail -f logs/tide.log | grep --line-buffered ERROR',
    },
    result: { taskId: 'b7k2m9q4x', timeoutMs: 300_000, persistent: false },
  },
});
