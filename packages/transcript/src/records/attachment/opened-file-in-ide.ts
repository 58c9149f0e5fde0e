import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toFieldText } from '../../shapes/field-value.ts';
import { info } from '../../shapes/notice.ts';
import { optional, text } from '../../shapes/shape.ts';

export const openedFileInIdeBase = kindBase({
  name: 'opened_file_in_ide',
  traits: { notice: (file) => info(`Opened in the editor: ${toFieldText(file['filename'])}`) },
});

export const openedFileInIdeAttachment = () =>
  kindEntry(openedFileInIdeBase, {
    doc:
      'The file that is open in the connected editor when a prompt is sent. It says nothing about what the user ' +
      'means.',
    fields: {
      filename: optional(text('Absolute path')),
      displayPath: optional(text('Relative to the working directory')),
    },
    example: {
      filename: '/home/ada/harbour/src/tide.ts',
    },
  });
