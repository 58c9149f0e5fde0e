import { recordBase, recordEntry } from '../shapes/entry.ts';
import { toFieldObject } from '../shapes/field-value.ts';
import { either, list, object, opaque, optional, tagged, text } from '../shapes/shape.ts';

export const apiRequestBlobBase = recordBase({
  type: 'api-request-blob',
  role: 'log',
  traits: {
    isHashed: true,
    withoutClientTexts: (record, filler) => {
      const message = toFieldObject(record['message']);
      const content = message['content'];
      if (content === undefined) return record;
      return {
        ...record,
        message: { ...message, content: Array.isArray(content) ? [{ type: 'text', text: filler }] : filler },
      };
    },
  },
});

export const apiRequestBlobRecord = () =>
  recordEntry(apiRequestBlobBase, {
    doc:
      'One message as it was sent to the API, stored once under its hash for `api-request`. It looks like a ' +
      'turn and is none: a reader that goes by ' +
      '`message.content` instead of `type` would show it as conversation.',
    fields: {
      sessionId: text(),
      hash: text('SHA-256 of the message as JSON with its keys sorted'),
      message: object({
        role: text(undefined, ['user', 'assistant', 'system']),
        content: either([text(), list(tagged('type', 'blocks'))]),
        output_config: optional(opaque('Settings of the API for this turn')),
      }),
      agentId: optional(text('The sub-agent that sent it')),
    },
    example: {
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
      hash: '3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea',
      message: { role: 'user', content: [{ type: 'text', text: 'Round the tide levels.' }] },
    },
  });
