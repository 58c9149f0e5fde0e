import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toFieldText } from '../../shapes/field-value.ts';
import { info } from '../../shapes/notice.ts';
import { boolean, number, opaque, optional, text } from '../../shapes/shape.ts';

export const pdfReferenceBase = kindBase({
  name: 'pdf_reference',
  role: 'notice',
  traits: {
    notice: (file) => info(`PDF attached: ${toFieldText(file['displayPath']) || toFieldText(file['filename'])}`),
  },
});

export const pdfReferenceAttachment = () =>
  kindEntry(pdfReferenceBase, {
    doc: 'A PDF that the user named with `@` and that is too long to be given whole: the model gets its name and size.',
    documented: 'built by the client 2.1.324; not in our samples',
    fields: {
      filename: optional(text('Absolute path')),
      pageCount: optional(number()),
      fileSize: optional(number('In bytes')),
      displayPath: optional(text('Relative to the working directory')),
      stillArriving: optional(boolean('Not all of it was there yet')),
      wholeRefusedByModel: optional(opaque('Unknown shape')),
      modelReadsByPage: optional(opaque('Unknown shape')),
    },
    example: {
      filename: '/home/ada/harbour/docs/pilot.pdf',
      pageCount: 120,
      fileSize: 4_200_000,
      displayPath: 'docs/pilot.pdf',
    },
  });
