import { kindEntry } from '../shapes/entry.ts';
import { optional, text } from '../shapes/shape.ts';
import { mediaSource } from './media-source.ts';

export const documentBlock = kindEntry(
  { name: 'document' },
  {
    doc:
      'A file given to the model whole, mostly a PDF. Written into a `user` record after `Read` of such a file, ' +
      'or if the user attached one.',
    fields: {
      source: mediaSource,
      title: optional(text('Name of the file')),
      context: optional(text('What the API is told about it in addition to its content')),
    },
    example: {
      source: {
        type: 'base64',
        media_type: 'application/pdf',
        data: 'JVBERi0xLjQK',
      },
    },
  },
);
