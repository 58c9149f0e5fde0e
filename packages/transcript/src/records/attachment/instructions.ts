import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toGiven } from './given-texts.ts';
import { listItems, toFieldObject, toFieldText } from '../../shapes/field-value.ts';
import { list, object, optional, text } from '../../shapes/shape.ts';

export const instructionsBase = kindBase({
  name: 'instructions',
  traits: {
    context: (memory) =>
      toGiven(
        'memory',
        listItems(memory['files'])
          .map(toFieldObject)
          .map(({ path, content }) => [toFieldText(path), toFieldText(content)]),
      ),
  },
});

export const instructionsAttachment = () =>
  kindEntry(instructionsBase, {
    doc:
      'The memory files that are in force: CLAUDE.md of the user and of the project, and the client’s own ' +
      'notes. Holds their whole text.',
    documented: 'seen in public transcripts of 2.1.252 – 2.1.281',
    fields: {
      files: optional(
        list(
          object({
            path: optional(text()),
            type: optional(text('Whose file it is', ['User', 'AutoMem'])),
            content: optional(text()),
          }),
        ),
      ),
    },
    example: {
      files: [{ path: '/home/ada/.claude/CLAUDE.md', type: 'User', content: 'Depths are in metres.' }],
    },
  });
