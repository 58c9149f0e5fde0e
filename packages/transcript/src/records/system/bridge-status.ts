import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { findFieldText } from '../../shapes/field-value.ts';
import { text } from '../../shapes/shape.ts';

export const bridgeStatusBase = kindBase({
  name: 'bridge_status',
  traits: {
    remote: ({ url }) => {
      const controlUrl = findFieldText(url);
      return controlUrl === undefined ? {} : { controlUrl };
    },
  },
});

export const bridgeStatusNotice = () =>
  kindEntry(bridgeStatusBase, {
    doc: 'The session can now be steered from elsewhere, and at which address. Written when remote control starts.',
    fields: {
      content: text('The notice as the client shows it'),
      url: text('Where to steer it; private'),
    },
    example: {
      content: 'Remote control is active.',
      url: 'https://harbour.example/code/session_01Harbour',
    },
  });
