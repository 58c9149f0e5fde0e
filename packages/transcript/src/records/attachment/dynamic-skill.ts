import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { listItems, toFieldText } from '../../shapes/field-value.ts';
import { info } from '../../shapes/notice.ts';
import { list, optional, text } from '../../shapes/shape.ts';

export const dynamicSkillBase = kindBase({
  name: 'dynamic_skill',
  role: 'notice',
  traits: {
    notice: (found) =>
      info(
        `Skills found: ${toFieldText(found['displayPath']) || toFieldText(found['skillDir'])}`,
        listItems(found['skillNames']).map(toFieldText).join('\n'),
      ),
  },
});

export const dynamicSkillAttachment = () =>
  kindEntry(dynamicSkillBase, {
    doc: 'Skills found in a folder that the session came to work in.',
    documented: 'built by the client 2.1.324; not in our samples',
    fields: {
      skillDir: optional(text('Absolute path')),
      skillNames: optional(list(text())),
      displayPath: optional(text('Relative to the working directory')),
    },
    example: {
      skillDir: '/home/ada/harbour/docs/.claude/skills',
      skillNames: ['tide-table'],
      displayPath: 'docs/.claude/skills',
    },
  });
