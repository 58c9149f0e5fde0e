import { recordBase, recordEntry } from '../shapes/entry.ts';
import { list, opaque, optional, text } from '../shapes/shape.ts';

export const contentReplacementBase = recordBase({
  type: 'content-replacement',
  role: 'log',
});

export const contentReplacementRecord = () =>
  recordEntry(contentReplacementBase, {
    doc:
      'Says which long tool results are sent to the model as a short reference from here on. The records that ' +
      'hold them are not rewritten: the transcript ' +
      'still has the whole text.',
    documented: 'described by public tools that read it; not in our samples',
    fields: {
      sessionId: optional(text()),
      agentId: optional(text('The sub-agent whose context it is')),
      replacements: list(opaque('What is replaced by what')),
    },
    example: {
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
      replacements: [],
    },
  });
