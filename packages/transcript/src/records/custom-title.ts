import { recordBase, recordEntry } from '../shapes/entry.ts';
import { text } from '../shapes/shape.ts';

export const customTitleBase = recordBase({
  type: 'custom-title',
  role: 'title',
  traits: { title: { by: 'person', field: 'customTitle' } },
});

export const customTitleRecord = () =>
  recordEntry(customTitleBase, {
    doc:
      'The title that the user gave the session with /rename or at the start. Written repeatedly: the last one ' +
      'counts, and it goes before every other title.',
    fields: {
      customTitle: text(),
      sessionId: text(),
    },
    example: {
      customTitle: 'Tide tables',
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
    },
  });
