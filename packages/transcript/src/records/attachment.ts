import { recordBase, recordEntry } from '../shapes/entry.ts';
import { boolean, either, list, object, optional, tagged, text } from '../shapes/shape.ts';
import { envelope, envelopeExample } from './fields/envelope.ts';

/** What the model was sent: a text, or blocks where pictures are among it. */
const renderedText = object({
  content: either([text(), list(either([tagged('type', 'blocks'), text()]))]),
  changed: optional(boolean('Says what changed since an earlier one')),
});

export const attachmentBase = recordBase({
  type: 'attachment',
  role: 'context',
  kinds: { list: 'attachments', inside: 'attachment', tag: 'type' },
  traits: { isStep: true },
});

export const attachmentRecord = () =>
  recordEntry(attachmentBase, {
    doc:
      'Something the client adds to the conversation: reminders, output of hooks, files named with @, messages ' +
      'typed while the agent was busy. It ' +
      ('is part of the parent chain and may be the root of a file. A `queued_command` is often the only copy of ' +
        'what the user typed.'),
    fields: {
      ...envelope,
      attachment: tagged('type', 'attachments', 'What was attached; each kind has its own page'),
      rendered: optional(list(renderedText, 'The text sent to the model for it, verbatim')),
      renderedRole: optional(text('In whose name it was sent', ['system', 'user'])),
      renderedBesideToolResult: optional(boolean('Sent in the same message as a tool result')),
      renderedInHumanTurn: optional(list(renderedText, 'The text sent if it accompanies a message from the user')),
    },
    example: {
      ...envelopeExample,
      attachment: { type: 'date', date: '2026-11-02' },
      rendered: [{ content: 'Today is 2026-11-02.' }],
      renderedRole: 'system',
    },
  });
