import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { findFieldText, toFieldNumber, toFieldObject } from '../../shapes/field-value.ts';
import { list, number, object, opaque, optional, text } from '../../shapes/shape.ts';
import { envelopeExample } from '../fields/envelope.ts';

export const compactBoundaryBase = kindBase({
  name: 'compact_boundary',
  traits: {
    isCompaction: true,
    compaction: (record) => {
      const noted = toFieldObject(record['compactMetadata']);
      return {
        trigger: findFieldText(noted['trigger']),
        tokensBefore: toFieldNumber(noted['preTokens']),
        tokensAfter: toFieldNumber(noted['postTokens']),
        durationMs: toFieldNumber(noted['durationMs']),
      };
    },
  },
});

export const compactBoundaryNotice = () =>
  kindEntry(compactBoundaryBase, {
    doc:
      'From here on the model knows only a summary of what came before, which the next `user` record holds. It ' +
      'starts a new root: `parentUuid` is null ' +
      'and `logicalParentUuid` names the last record before, which may be in no file. The old lines stay in the file.',
    fields: {
      content: text('Always the same words'),
      level: text(undefined, ['info']),
      compactMetadata: object({
        trigger: text('Asked for with /compact, or because the context was full', ['auto', 'manual']),
        preTokens: number('Tokens of the context before'),
        postTokens: optional(number('Tokens after')),
        durationMs: optional(number('How long it took')),
        cumulativeDroppedTokens: optional(number('Tokens lost by all compactions so far')),
        preservedSegment: optional(
          object(
            {
              headUuid: optional(text()),
              anchorUuid: optional(text('They follow this record, the summary')),
              tailUuid: optional(text()),
            },
            'First and last of the old records that stay live. They are not written again',
          ),
        ),
        preservedMessages: optional(
          object(
            {
              anchorUuid: optional(text('They follow this record, the summary')),
              uuids: optional(list(text())),
              allUuids: optional(list(text())),
            },
            'The same, one by one; `allUuids` may name more',
          ),
        ),
        preCompactDiscoveredTools: optional(list(text(), 'Deferred tools that had been loaded and stay so')),
        runningTurnPrompt: optional(opaque('Set if a turn was in progress; only seen empty')),
      }),
    },
    exampleEnvelope: { ...envelopeExample, parentUuid: null, logicalParentUuid: envelopeExample.parentUuid },
    example: {
      content: 'Conversation compacted',
      level: 'info',
      compactMetadata: {
        trigger: 'auto',
        preTokens: 167_240,
        postTokens: 9_120,
        durationMs: 41_300,
        preservedSegment: {
          headUuid: 'a1c3e5f7-9b0d-4e2f-8c4a-6b8d0f1a2c3e',
          anchorUuid: 'd2f4b6c8-0a1c-4e3f-9b5d-7c8e9f0a1b2c',
          tailUuid: envelopeExample.parentUuid,
        },
        preCompactDiscoveredTools: ['WebFetch'],
      },
    },
  });
