import { recordBase, recordEntry } from '../shapes/entry.ts';
import { either, list, optional, tagged, text } from '../shapes/shape.ts';
import { documentedCommon } from './fields/documented-common.ts';

export const queueOperationBase = recordBase({
  type: 'queue-operation',
  role: 'queue',
  traits: { queue: 'operation' },
});

export const queueOperationRecord = () =>
  recordEntry(queueOperationBase, {
    doc:
      'Input put into the queue or taken out of it: what the user types while the agent is busy, notifications, ' +
      'and every prompt in print mode. Before ' +
      '2.1.97 a message taken in mid-turn has no other record: its text is only in the `enqueue`.',
    fields: {
      ...documentedCommon,
      operation: text(
        '`dequeue` takes the oldest, `remove` one that was absorbed or withdrawn, `popAll` empties the queue ' +
          'into the prompt; `complete` is documented, not observed',
        ['enqueue', 'dequeue', 'remove', 'popAll', 'complete'],
      ),
      timestamp: text('ISO 8601 in UTC'),
      sessionId: text(),
      content: optional(
        either(
          [text(), list(tagged('type', 'blocks'))],
          'What was queued; absent on `dequeue`, on most `remove`, and where newer versions queue an image',
        ),
      ),
      reason: optional(text('Why it was removed', ['absorbed_mid_turn', 'delivered_to_agent'])),
      commandUuid: optional(text('Name of the queued message')),
      deliveryId: optional(text('The delivery, as `delivery_id` of the `queued_command` attachment')),
    },
    example: {
      operation: 'remove',
      timestamp: '2026-11-02T09:15:00.000Z',
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
      content: 'Mind the spring tide.',
      reason: 'absorbed_mid_turn',
      commandUuid: 'd2f4b6c8-0a1c-4e3f-9b5d-7c8e9f0a1b2c',
      deliveryId: 'e3a5c7d9-1b2d-4f40-8c6e-8d9f0a1b2c3d',
    },
  });
