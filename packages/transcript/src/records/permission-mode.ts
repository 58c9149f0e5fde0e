import { recordBase, recordEntry } from '../shapes/entry.ts';
import { text } from '../shapes/shape.ts';

export const permissionModeBase = recordBase({
  type: 'permission-mode',
  role: 'state',
  traits: { state: { what: 'permission mode', field: 'permissionMode' } },
});

export const permissionModeRecord = () =>
  recordEntry(permissionModeBase, {
    doc:
      'How the client asks before it lets a tool run, from here on. Written with every batch of state, also where ' +
      'nothing changed: the last one counts.',
    fields: {
      permissionMode: text(undefined, ['default', 'acceptEdits', 'plan', 'auto', 'dontAsk', 'bypassPermissions']),
      sessionId: text(),
    },
    example: {
      permissionMode: 'acceptEdits',
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
    },
  });
