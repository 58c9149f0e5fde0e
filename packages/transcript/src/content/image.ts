import { kindEntry } from '../shapes/entry.ts';
import { mediaSource } from './media-source.ts';

export const imageBlock = kindEntry(
  { name: 'image' },
  {
    doc:
      'An image that the user pasted or a tool returned. The bytes are in the line as base64; `Read` of an ' +
      'image has them a second time in ' +
      '`toolUseResult`.',
    fields: {
      source: mediaSource,
    },
    example: {
      source: {
        type: 'base64',
        media_type: 'image/png',
        data: 'iVBORw0KGgo=',
      },
    },
  },
);
