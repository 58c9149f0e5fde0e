import { recordBase, recordEntry } from '../shapes/entry.ts';
import { boolean, optional, text } from '../shapes/shape.ts';

export const lastPromptBase = recordBase({
  type: 'last-prompt',
  role: 'state',
  traits: { leafField: 'leafUuid' },
});

export const lastPromptRecord = () =>
  recordEntry(lastPromptBase, {
    doc:
      'The last prompt of the session and the current end of the conversation. Written repeatedly: the ' +
      'last one counts, and after a rewind its ' +
      '`leafUuid` distinguishes the live branch from the abandoned one.',
    fields: {
      leafUuid: optional(
        text(
          'Where the live branch ends; all zeros if the user went back to before the first prompt. Really ' +
            'since 2.1.120',
        ),
      ),
      sessionId: text(),
      lastPrompt: optional(text('The prompt, cut to 200 characters; no source for what was typed')),
      explicit: optional(boolean('The user chose this place, by a rewind')),
    },
    example: {
      leafUuid: '6f1c2a34-5b6d-4e7f-8a90-1b2c3d4e5f60',
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
      lastPrompt: 'Round the tide levels to centimetres.',
    },
  });
