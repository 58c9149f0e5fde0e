import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toGiven } from './given-texts.ts';
import { toFieldText } from '../../shapes/field-value.ts';
import { info } from '../../shapes/notice.ts';
import { boolean, number, object, opaque, optional, text } from '../../shapes/shape.ts';

export const editedTextFileBase = kindBase({
  name: 'edited_text_file',
  role: 'notice',
  traits: {
    context: (file) => toGiven('file', [[toFieldText(file['filename']), toFieldText(file['snippet'])]]),
    notice: (file) =>
      info(`Changed outside Claude's tools: ${toFieldText(file['filename'])}`, toFieldText(file['snippet'])),
  },
});

export const editedTextFileAttachment = () =>
  kindEntry(editedTextFileBase, {
    doc:
      'A file that the model had read has changed since, not by its editing tools: by the user, a formatter or ' +
      'a command. The snippet shows the ' +
      'changed places only; it can be empty.',
    fields: {
      filename: text('Absolute path'),
      snippet: text('Changed places as they are now, each line behind its number and a tab'),
      displayPath: optional(text('Relative to the working directory')),
      rereadEntry: optional(
        object(
          {
            timestamp: optional(number('Milliseconds since 1970')),
            contentHash: optional(text()),
            contentLength: optional(number()),
            isPartialView: optional(boolean()),
            readBaseline: optional(opaque('Hash and size of the file as it was read')),
          },
          'The file as the client knows it now: what the next edit is compared with',
        ),
      ),
    },
    example: {
      filename: '/home/ada/harbour/src/tide.ts',
      snippet: '11\texport function highTide(day: Date): Date {\n12\t  return table.lookup(day);',
    },
  });
