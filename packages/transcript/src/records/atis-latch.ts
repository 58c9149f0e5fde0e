import { recordBase, recordEntry } from '../shapes/entry.ts';
import { text } from '../shapes/shape.ts';

export const atisLatchBase = recordBase({
  type: 'atis-latch',
  role: 'state',
});

export const atisLatchRecord = () =>
  recordEntry(atisLatchBase, {
    doc:
      'An internal switch of the client, recorded so that a resumed session keeps it. Its meaning is not ' +
      'known; written with every batch of state.',
    fields: {
      atis: text('Only ever empty in what was seen'),
      sessionId: text(),
    },
    example: {
      atis: '',
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
    },
  });
