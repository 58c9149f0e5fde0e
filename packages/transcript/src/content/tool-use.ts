import { kindEntry } from '../shapes/entry.ts';
import { object, opaque, optional, text } from '../shapes/shape.ts';

export const toolUseBlock = kindEntry(
  { name: 'tool_use' },
  {
    doc:
      'A tool the model calls. The same `id` may come again in copies of the thread: it is the same call. A ' +
      'call without a result is pending ' +
      'or lost.',
    fields: {
      id: text('Mostly `toolu_…`; gateways write `call_…` and others'),
      name: text('Name of the tool. Free text: models write names that do not exist'),
      input: opaque('Input of the tool; each tool has its own page'),
      caller: optional(object({ type: text(undefined, ['direct']) }, 'Who calls: the model itself')),
    },
    example: {
      id: 'toolu_01HarbourTideCheck000000',
      name: 'Bash',
      input: { command: 'npm test', description: 'Run the tide tests' },
      caller: { type: 'direct' },
    },
  },
);
