import { toolEntry } from '../shapes/entry.ts';
import { boolean, list, object, optional, text } from '../shapes/shape.ts';

export const sendUserFileTool = toolEntry({
  name: 'SendUserFile',
  doc: 'Hands files to the person. The transcript has their paths only, not their content.',
  documented: 'seen in public transcripts',
  input: {
    files: optional(list(text(), 'Paths')),
    caption: optional(text()),
    display: optional(text(undefined, ['render', 'attach'])),
    status: optional(text(undefined, ['normal', 'proactive'])),
  },
  result: object({
    attachments: optional(
      list(
        object({
          path: optional(text()),
          isImage: optional(boolean()),
          media_type: optional(text()),
        }),
      ),
    ),
    caption: optional(text()),
    display: optional(text()),
  }),
  example: {
    input: { files: ['/home/ada/harbour/out/tides.png'], caption: 'Tides of this week', display: 'render' },
    result: {
      attachments: [{ path: '/home/ada/harbour/out/tides.png', isImage: true, media_type: 'image/png' }],
      caption: 'Tides of this week',
      display: 'render',
    },
  },
});
