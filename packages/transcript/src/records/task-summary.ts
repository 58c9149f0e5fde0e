import { recordBase, recordEntry } from '../shapes/entry.ts';
import { optional, text } from '../shapes/shape.ts';

export const taskSummaryBase = recordBase({
  type: 'task-summary',
  role: 'state',
});

export const taskSummaryRecord = () =>
  recordEntry(taskSummaryBase, {
    doc:
      'What the agent is doing at the moment, in a few words, written every few steps for lists ' +
      'of running sessions.',
    documented: 'described by public tools that read it; not in our samples',
    fields: {
      summary: text('The few words'),
      sessionId: optional(text()),
      timestamp: optional(text('ISO 8601 in UTC')),
    },
    example: {
      summary: 'Mooring the boats',
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
      timestamp: '2026-11-02T09:15:00.000Z',
    },
  });
