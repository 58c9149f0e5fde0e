import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toFieldText } from '../../shapes/field-value.ts';
import { info } from '../../shapes/notice.ts';
import { optional, text } from '../../shapes/shape.ts';

export const directoryBase = kindBase({
  name: 'directory',
  role: 'notice',
  traits: {
    notice: (folder) => info(`Folder attached: ${toFieldText(folder['displayPath']) || toFieldText(folder['path'])}`),
  },
});

export const directoryAttachment = () =>
  kindEntry(directoryBase, {
    doc: 'A folder that the user named in a prompt with `@`, with the names in it.',
    fields: {
      path: optional(text('Absolute path')),
      content: optional(text('Names in the folder, one on each line')),
      displayPath: optional(text('Relative to the working directory')),
    },
    example: {
      path: '/home/ada/harbour/src',
      content: 'berths.json\ntide.ts',
      displayPath: 'src',
    },
  });
