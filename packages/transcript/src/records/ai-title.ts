import { recordBase, recordEntry } from '../shapes/entry.ts';
import { text } from '../shapes/shape.ts';

export const aiTitleBase = recordBase({
  type: 'ai-title',
  role: 'title',
  traits: { title: { by: 'model', field: 'aiTitle' } },
});

export const aiTitleRecord = () =>
  recordEntry(aiTitleBase, {
    doc:
      'A title that a model gave the session. Written repeatedly, sometimes as the first line of the file: ' +
      'the last one counts, and a ' +
      '`custom-title` goes before it.',
    fields: {
      aiTitle: text(),
      sessionId: text(),
    },
    example: {
      aiTitle: 'Round tide levels to centimetres',
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
    },
  });
