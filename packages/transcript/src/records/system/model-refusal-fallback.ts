import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { nullable, optional, text } from '../../shapes/shape.ts';

export const modelRefusalFallbackBase = kindBase({
  name: 'model_refusal_fallback',
});

export const modelRefusalFallbackNotice = () =>
  kindEntry(modelRefusalFallbackBase, {
    doc:
      'The safeguards of a model stopped an answer, and another model takes over. The lines that follow have ' +
      'another `message.model`, and another price.',
    documented: 'seen in public transcripts of 2.1.217',
    fields: {
      content: text('The notice as the client shows it'),
      level: optional(text(undefined, ['warning'])),
      direction: optional(text('Whether the session changes to the other model or back')),
      trigger: optional(text(undefined, ['refusal'])),
      originalModel: optional(text('The model that refused')),
      fallbackModel: optional(text('The model that answers now')),
      requestId: optional(text('The request that was refused')),
      apiRefusalCategory: optional(nullable(text('Kind of the refusal, in the words of the API'))),
      apiRefusalExplanation: optional(nullable(text())),
      refusedUserMessageUuid: optional(text('The `user` record that was refused')),
    },
    example: {
      content: 'The safeguards of Opus 5.5 stopped this request. Switched to Sonnet 4.5.',
      level: 'warning',
      direction: 'retry',
      trigger: 'refusal',
      originalModel: 'claude-opus-5-5',
      fallbackModel: 'claude-sonnet-4-5-20250929',
      requestId: 'req_011HarbourRefused000000',
      apiRefusalCategory: 'cyber',
      apiRefusalExplanation: null,
      refusedUserMessageUuid: '0b6f2c1e-7d3a-4a55-9c1f-2f1f6d7e8a90',
    },
  });
