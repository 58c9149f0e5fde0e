import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toGiven } from './given-texts.ts';
import { toFieldObject, toFieldText } from '../../shapes/field-value.ts';
import { info } from '../../shapes/notice.ts';
import { boolean, list, object, optional, text } from '../../shapes/shape.ts';

export const nestedMemoryBase = kindBase({
  name: 'nested_memory',
  role: 'notice',
  traits: {
    context: (memory) =>
      toGiven('memory', [[toFieldText(memory['path']), toFieldText(toFieldObject(memory['content'])['content'])]]),
    notice: (memory) => info(`Memory read: ${toFieldText(memory['displayPath']) || toFieldText(memory['path'])}`),
  },
});

export const nestedMemoryAttachment = () =>
  kindEntry(nestedMemoryBase, {
    doc: 'A CLAUDE.md or rule of a subfolder, given to the model when it first reads a file there.',
    documented: 'seen in public transcripts of 2.1.97 – 2.1.219',
    fields: {
      path: optional(text('Absolute path')),
      content: optional(
        object({
          path: optional(text()),
          type: optional(text('Whose file it is')),
          content: optional(text('The text the model gets')),
          globs: optional(list(text(), 'Paths that the rule is for')),
          contentDiffersFromDisk: optional(boolean('Shortened or cleaned before the model got it')),
          rawContent: optional(text('The text on disk, if it differs')),
        }),
      ),
      displayPath: optional(text('Relative to the working directory')),
    },
    example: {
      path: '/home/ada/harbour/docs/CLAUDE.md',
      content: {
        path: '/home/ada/harbour/docs/CLAUDE.md',
        type: 'Project',
        content: 'Write for sailors.',
        contentDiffersFromDisk: false,
      },
      displayPath: 'docs/CLAUDE.md',
    },
  });
