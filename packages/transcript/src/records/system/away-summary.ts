import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { findFieldText } from '../../shapes/field-value.ts';
import { text } from '../../shapes/shape.ts';

export const awaySummaryBase = kindBase({
  name: 'away_summary',
  traits: {
    // The client ends it with a hint at its own settings.
    recap: (record) => findFieldText(record['content'])?.replace(/\s*\(disable recaps in \/config\)\s*$/, ''),
  },
});

export const awaySummaryNotice = () =>
  kindEntry(awaySummaryBase, {
    doc:
      'What was done while the user was away, in a few sentences of a model. Written in the terminal interface ' +
      'when the user returns after a pause.',
    fields: {
      content: text('The summary'),
    },
    example: {
      content: 'Rounded the tide levels to centimetres; the tests pass. Next: the buoy list.',
    },
  });
