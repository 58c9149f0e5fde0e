import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { optional, text } from '../../shapes/shape.ts';

export const waitingForTaskBase = kindBase({
  name: 'waiting_for_task',
});

export const waitingForTaskProgress = () =>
  kindEntry(waitingForTaskBase, {
    doc: '`TaskOutput` waits for a background task to end.',
    fields: {
      taskDescription: optional(text()),
      taskType: optional(text('A command or a sub-agent', ['local_bash', 'local_agent'])),
    },
    example: {
      taskDescription: 'Watch the tide gauge',
      taskType: 'local_bash',
    },
  });
