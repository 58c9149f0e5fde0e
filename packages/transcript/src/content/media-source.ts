import { object, optional, text } from '../shapes/shape.ts';

/**
 * Where the bytes of an image or a document are. The client writes `base64` and, for plain text, `text`; the others
 * come from tools and gateways.
 */
export const mediaSource = object(
  {
    type: text('Which of the other fields there are', ['base64', 'text', 'url', 'file']),
    media_type: optional(text('For instance `image/png` or `application/pdf`')),
    data: optional(text('The content: base64, or plain text where `type` is `text`; megabytes on one line')),
    url: optional(text('Where to fetch it')),
    file_id: optional(text('Name of a file uploaded to the API')),
  },
  'Where the content is',
);
