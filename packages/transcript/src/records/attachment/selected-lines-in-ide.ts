import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toFieldNumber, toFieldText } from '../../shapes/field-value.ts';
import { info } from '../../shapes/notice.ts';
import { number, optional, text } from '../../shapes/shape.ts';

export const selectedLinesInIdeBase = kindBase({
  name: 'selected_lines_in_ide',
  role: 'notice',
  traits: {
    notice: (selection) =>
      info(
        `Lines ${toFieldNumber(selection['lineStart']) ?? '?'}–${toFieldNumber(selection['lineEnd']) ?? '?'}` +
          ` selected in ${toFieldText(selection['displayPath']) || toFieldText(selection['filename'])}`,
        toFieldText(selection['content']),
      ),
  },
});

export const selectedLinesInIdeAttachment = () =>
  kindEntry(selectedLinesInIdeBase, {
    doc: 'Lines that the user has selected in the connected editor when a prompt is sent.',
    documented: 'seen in public transcripts of 2.1.119',
    fields: {
      ideName: optional(text('Name of the editor')),
      lineStart: optional(number()),
      lineEnd: optional(number()),
      filename: optional(text('Absolute path')),
      content: optional(text('The selected text; may be cut')),
      displayPath: optional(text('Relative to the working directory')),
    },
    example: {
      ideName: 'Visual Studio Code',
      lineStart: 11,
      lineEnd: 12,
      filename: '/home/ada/harbour/src/tide.ts',
      content: 'const metres = 4.2;',
      displayPath: 'src/tide.ts',
    },
  });
