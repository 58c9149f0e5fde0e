import { sideFileEntry } from '../shapes/entry.ts';
import { text } from '../shapes/shape.ts';

export const imageCacheFile = sideFileEntry({
  kind: 'image-cache',
  doc:
    'An image pasted into a prompt, named by its number in the session. The transcript holds the same image as ' +
    'base64, so nothing is lost without it.',
  format: 'text',
  content: text('The bytes of the image, no text'),
  example: '',
});
