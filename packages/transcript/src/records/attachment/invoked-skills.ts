import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toGiven } from './given-texts.ts';
import { listItems, toFieldObject, toFieldText } from '../../shapes/field-value.ts';
import { info } from '../../shapes/notice.ts';
import { list, object, optional, text } from '../../shapes/shape.ts';

export const invokedSkillsBase = kindBase({
  name: 'invoked_skills',
  role: 'notice',
  traits: {
    context: (skills) =>
      toGiven(
        'skill',
        listItems(skills['skills'])
          .map(toFieldObject)
          .map(({ name, content }) => [toFieldText(name), toFieldText(content)]),
      ),
    notice: (skills) => {
      const names = listItems(skills['skills']).map((skill) => toFieldText(toFieldObject(skill)['name']));
      return info(`Skills in use: ${names.join(', ')}`);
    },
  },
});

export const invokedSkillsAttachment = () =>
  kindEntry(invokedSkillsBase, {
    doc: 'The skills used so far, with their whole text, given to the model again after a compaction.',
    fields: {
      skills: optional(
        list(
          object({
            name: optional(text()),
            path: optional(text('Where it comes from and its name, such as `projectSettings:berths`; not a file path')),
            content: optional(text('The text of the skill, behind a line that names its folder')),
          }),
        ),
      ),
    },
    example: {
      skills: [
        {
          name: 'berths',
          path: 'projectSettings:berths',
          content: 'Base directory for this skill: /home/ada/harbour/.claude/skills/berths\n\nList the free berths.',
        },
      ],
    },
  });
