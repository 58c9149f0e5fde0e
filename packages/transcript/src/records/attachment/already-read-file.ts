import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toFieldText } from '../../shapes/field-value.ts';
import { info } from '../../shapes/notice.ts';
import { opaque, optional, text } from '../../shapes/shape.ts';

export const alreadyReadFileBase = kindBase({
  name: 'already_read_file',
  role: 'notice',
  traits: {
    notice: (file) => info(`File attached: ${toFieldText(file['displayPath']) || toFieldText(file['filename'])}`),
    readFile: (file) => file['content'],
  },
});

export const alreadyReadFileAttachment = () =>
  kindEntry(alreadyReadFileBase, {
    doc: 'A file that the user named with `@` and that the model has read before, unchanged since.',
    documented: 'built by the client 2.1.324; not in our samples',
    fields: {
      filename: optional(text('Absolute path')),
      displayPath: optional(text('Relative to the working directory')),
      content: optional(opaque('The file in the shape of a result of Read')),
    },
    example: {
      filename: '/home/ada/harbour/src/tide.ts',
      displayPath: 'src/tide.ts',
      content: {
        type: 'text',
        file: { filePath: '/home/ada/harbour/src/tide.ts', content: 'a', numLines: 1, startLine: 1, totalLines: 1 },
      },
    },
  });
