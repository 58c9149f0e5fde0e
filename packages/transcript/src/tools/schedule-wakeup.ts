import { toolEntry } from '../shapes/entry.ts';
import { boolean, number, object, optional, text } from '../shapes/shape.ts';

export const scheduleWakeupTool = toolEntry({
  name: 'ScheduleWakeup',
  doc:
    'Makes the session continue automatically after a while, like the client’s own loop. When the time comes ' +
    '`prompt` arrives like a prompt that ' +
    'the user did not type.',
  input: {
    delaySeconds: optional(number()),
    reason: optional(text('Shown to the user')),
    prompt: optional(text('What is sent')),
    stop: optional(boolean('Ends the loop; all else is ignored')),
    noop: optional(boolean()),
  },
  result: object({
    scheduledFor: optional(number('Milliseconds since 1970')),
    clampedDelaySeconds: optional(number('The delay in force')),
    wasClamped: optional(boolean('The delay asked for was outside 60 to 3600 seconds')),
    stopped: optional(boolean()),
    cancelledWakeups: optional(number('With `stopped`')),
  }),
  example: {
    input: {
      delaySeconds: 1_200,
      reason: 'The tide feed is updated every 20 minutes',
      prompt: 'Check whether the new heights are in',
    },
    result: { scheduledFor: 1_780_473_600_000, clampedDelaySeconds: 1_200, wasClamped: false },
  },
});
