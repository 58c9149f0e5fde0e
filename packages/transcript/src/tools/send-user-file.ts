import { toolEntry } from '../shapes/entry.ts';
import { boolean, list, number, object, opaque, optional, text } from '../shapes/shape.ts';

export const sendUserFileTool = toolEntry({
  name: 'SendUserFile',
  doc: 'Hands files to the user. The transcript has their paths only, not their content.',
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
          size: optional(number('In bytes')),
          file_uuid: optional(text('Name under which it was uploaded')),
          pathValidated: optional(boolean('The client looked at the file itself')),
          upload_error: optional(text()),
          upload_error_code: optional(text()),
          upload_suspected_limit_bytes: optional(number()),
          scaled: optional(opaque('Size of a picture that was made smaller')),
          thumbnail: optional(opaque('Size of its preview')),
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
