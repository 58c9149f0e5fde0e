import { recordBase, recordEntry } from '../shapes/entry.ts';
import { findFieldText } from '../shapes/field-value.ts';
import { number, optional, text } from '../shapes/shape.ts';

export const bridgeSessionBase = recordBase({
  type: 'bridge-session',
  role: 'link',
  traits: {
    remote: ({ bridgeSessionId }) => {
      const controlSession = findFieldText(bridgeSessionId);
      return controlSession === undefined ? {} : { controlSession };
    },
  },
});

export const bridgeSessionRecord = () =>
  recordEntry(bridgeSessionBase, {
    doc:
      'The remote-control session through which this one is steered from the web or a phone. Written again as ' +
      'events are exchanged: the last one counts.',
    fields: {
      sessionId: text(),
      bridgeSessionId: text('Name of the session at the other end'),
      lastSequenceNum: number('Last event that was exchanged'),
      ownerAccountUuid: optional(text()),
      ownerOrganizationUuid: optional(text()),
    },
    example: {
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
      bridgeSessionId: 'cse_01HarbourBridgeSession00',
      lastSequenceNum: 17,
      ownerAccountUuid: 'a3d5c7e9-1b2d-4f60-8e7c-9a0b1c2d3e4f',
      ownerOrganizationUuid: 'b4e6d8fa-2c3e-4071-9f8d-0b1c2d3e4f5a',
    },
  });
