import { toolEntry } from '../shapes/entry.ts';
import { map, object, opaque, optional, text } from '../shapes/shape.ts';

export const taskCreateTool = toolEntry({
  name: 'TaskCreate',
  act: 'lists-work',
  doc:
    'Adds a task to the task list, which took the place of `TodoWrite`, really from 2.1.19 on. Its id is ' +
    'known from the result only; its state later from ' +
    '`TaskUpdate` and from the files below `tasks/`.',
  input: {
    subject: text('Title'),
    description: text(),
    activeForm: optional(text('Title as something under way, shown while it is')),
    metadata: optional(map(opaque())),
  },
  result: object({
    task: object({
      id: text('A number, as text'),
      subject: text(),
      description: optional(text()),
    }),
  }),
  example: {
    input: {
      subject: 'Read heights every 15 minutes',
      description: 'Change the step in src/tide.ts and its tests.',
      activeForm: 'Changing the step',
    },
    result: { task: { id: '1', subject: 'Read heights every 15 minutes' } },
  },
  seeAlso: ['TodoWrite'],
});
