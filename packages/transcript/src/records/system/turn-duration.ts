import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { number, optional } from '../../shapes/shape.ts';

export const turnDurationBase = kindBase({
  name: 'turn_duration',
  role: 'log',
  traits: { turnDurationField: 'durationMs', notice: () => undefined },
});

export const turnDurationNotice = () =>
  kindEntry(turnDurationBase, {
    doc:
      'How long the turn took that ends here. Written in the terminal interface after the last answer, not in ' +
      'print mode, and not for every turn.',
    fields: {
      durationMs: number(),
      messageCount: optional(number('Messages of the conversation so far')),
      pendingBackgroundAgentCount: optional(number('Background agents still at work')),
      pendingWorkflowCount: optional(number('Workflows still at work')),
    },
    example: {
      durationMs: 84_210,
      messageCount: 31,
      pendingBackgroundAgentCount: 1,
    },
  });
