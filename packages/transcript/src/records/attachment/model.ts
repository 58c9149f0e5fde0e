import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { object, text } from '../../shapes/shape.ts';

export const modelBase = kindBase({
  name: 'model',
});

export const modelAttachment = () =>
  kindEntry(modelBase, {
    doc: 'Which model answers, in the words the model is told. Written at the start of each session and agent.',
    fields: {
      identity: object({
        modelId: text('As in `message.model`'),
        marketingName: text(),
        knowledgeCutoff: text('Month and year'),
      }),
      text: text('The sentences the model reads'),
    },
    example: {
      identity: { modelId: 'claude-opus-5-5', marketingName: 'Opus 5.5', knowledgeCutoff: 'June 2026' },
      text: 'You are powered by the model named Opus 5.5.',
    },
  });
