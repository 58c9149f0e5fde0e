import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { listItems, toFieldNumber, toFieldObject } from '../../shapes/field-value.ts';
import { info } from '../../shapes/notice.ts';
import { list, number, object, optional, text } from '../../shapes/shape.ts';
import { earlyEnvelopeExample } from '../fields/envelope.ts';

export const microcompactBoundaryBase = kindBase({
  name: 'microcompact_boundary',
  traits: {
    clearedCalls: (record) =>
      listItems(toFieldObject(record['microcompactMetadata'])['compactedToolIds']).filter(
        (id): id is string => typeof id === 'string',
      ),
    notice: (record) => {
      const metadata = toFieldObject(record['microcompactMetadata']);
      const calls = listItems(metadata['compactedToolIds']).length;
      return info(
        `Old tool results cleared: ${toFieldNumber(metadata['tokensSaved']) ?? 0} tokens saved, ${calls} ` +
          `${calls === 1 ? 'call' : 'calls'} affected`,
      );
    },
  },
});

export const microcompactBoundaryNotice = () =>
  kindEntry(microcompactBoundaryBase, {
    doc:
      'Old tool results were left out of what the model is sent, to save tokens. No new root and no summary. ' +
      'Really written by 2.1.9 – 2.1.62.',
    fields: {
      content: text('Always the same words'),
      level: text(undefined, ['info']),
      microcompactMetadata: object({
        trigger: optional(text(undefined, ['auto'])),
        preTokens: optional(number('Tokens of the context before')),
        tokensSaved: optional(number()),
        compactedToolIds: optional(list(text(), 'Calls whose results were left out')),
        clearedAttachmentUUIDs: optional(list(text(), 'Attachments that were left out')),
      }),
    },
    exampleEnvelope: earlyEnvelopeExample,
    example: {
      content: 'Context microcompacted',
      level: 'info',
      microcompactMetadata: {
        trigger: 'auto',
        preTokens: 61_200,
        tokensSaved: 23_400,
        compactedToolIds: ['toolu_01HarbourTideCheck000000'],
        clearedAttachmentUUIDs: [],
      },
    },
  });
