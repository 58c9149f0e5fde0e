import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toGiven } from './given-texts.ts';
import { toFieldObject, toFieldText } from '../../shapes/field-value.ts';
import { info } from '../../shapes/notice.ts';
import { boolean, list, number, object, optional, text } from '../../shapes/shape.ts';

export const fileBase = kindBase({
  name: 'file',
  role: 'notice',
  traits: {
    context: (file) =>
      toGiven('file', [
        [toFieldText(file['filename']), toFieldText(toFieldObject(toFieldObject(file['content'])['file'])['content'])],
      ]),
    notice: (file) => info(`File attached: ${toFieldText(file['displayPath']) || toFieldText(file['filename'])}`),
    // A saved copy is what the client had, not what the file was.
    readFile: (file) => (file['savedCopyFraming'] === undefined ? file['content'] : undefined),
  },
});

export const fileAttachment = () =>
  kindEntry(fileBase, {
    doc:
      'A file given to the model without a tool call: named by the user with `@`, or added again after a ' +
      'compaction. The content has the shape of ' +
      'a result of Read.',
    fields: {
      filename: text('Absolute path'),
      content: object({
        type: text(undefined, ['text', 'notebook', 'image', 'pdf']),
        file: object({
          filePath: optional(text()),
          content: optional(text('Text files: the lines without numbers')),
          numLines: optional(number('Lines in `content`; a final newline counts as one more')),
          startLine: optional(number()),
          totalLines: optional(number('Lines in the whole file')),
          cells: optional(
            list(
              object({
                cellType: optional(text(undefined, ['code', 'markdown'])),
                source: optional(text()),
                cell_id: optional(text()),
                language: optional(text()),
              }),
              'Notebooks',
            ),
          ),
          base64: optional(text('Images and PDF files')),
          type: optional(text('Media type of an image')),
          originalSize: optional(number('In bytes')),
        }),
      }),
      displayPath: text('Relative to the working directory'),
      savedCopyFraming: optional(object({ enveloped: optional(boolean()) })),
    },
    example: {
      filename: '/home/ada/harbour/src/tide.ts',
      content: {
        type: 'text',
        file: {
          filePath: '/home/ada/harbour/src/tide.ts',
          content: 'export const metres = 4.2;\n',
          numLines: 2,
          startLine: 1,
          totalLines: 2,
        },
      },
      displayPath: 'src/tide.ts',
      savedCopyFraming: { enveloped: false },
    },
  });
