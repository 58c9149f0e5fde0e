import { recordBase, recordEntry } from '../shapes/entry.ts';
import { text } from '../shapes/shape.ts';

export const modeBase = recordBase({
  type: 'mode',
  role: 'state',
  traits: { state: { what: 'mode', field: 'mode' } },
});

export const modeRecord = () =>
  recordEntry(modeBase, {
    doc:
      'The mode the session runs in; not the permission mode, which has its own record. Written with every ' +
      'batch of state: the last one counts.',
    fields: {
      mode: text('Only `normal` was seen', ['normal']),
      sessionId: text(),
    },
    example: {
      mode: 'normal',
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
    },
  });
