import { toolEntry } from '../shapes/entry.ts';
import { boolean, list, map, object, opaque, optional, text } from '../shapes/shape.ts';

export const taskUpdateTool = toolEntry({
  name: 'TaskUpdate',
  act: 'lists-work',
  doc:
    'Changes a task of the task list or deletes it. An update of a task that is not there is an object too: ' +
    '`success` is false and `error` says why.',
  input: {
    taskId: text(),
    status: optional(text('`deleted` removes the task', ['pending', 'in_progress', 'completed', 'deleted'])),
    subject: optional(text()),
    description: optional(text()),
    activeForm: optional(text()),
    owner: optional(text('Name of the agent that works on it')),
    addBlocks: optional(list(text(), 'Ids of tasks that shall wait for this one')),
    addBlockedBy: optional(list(text(), 'Ids of tasks that must be done first')),
    metadata: optional(map(opaque(), 'Names to set; null removes one')),
  },
  result: object({
    success: boolean(),
    taskId: text(),
    updatedFields: list(text(), 'Names of what was changed; `deleted` for a task removed'),
    statusChange: optional(
      object({
        from: text(undefined, ['pending', 'in_progress', 'completed']),
        to: text(undefined, ['pending', 'in_progress', 'completed', 'deleted']),
      }),
    ),
    error: optional(text()),
    verificationNudgeNeeded: optional(boolean('The model is reminded to check its work')),
  }),
  example: {
    input: { taskId: '1', status: 'completed' },
    result: {
      success: true,
      taskId: '1',
      updatedFields: ['status'],
      statusChange: { from: 'in_progress', to: 'completed' },
    },
  },
});
