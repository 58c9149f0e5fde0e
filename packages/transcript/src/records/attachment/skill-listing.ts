import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toGiven, toSkillLines } from './given-texts.ts';
import { toFieldText } from '../../shapes/field-value.ts';
import { boolean, list, number, optional, text } from '../../shapes/shape.ts';

export const skillListingBase = kindBase({
  name: 'skill_listing',
  traits: {
    context: (skills) => toGiven('skill-listed', toSkillLines(toFieldText(skills['content']))),
  },
});

export const skillListingAttachment = () =>
  kindEntry(skillListingBase, {
    doc: 'Which skills the model may use: the whole list at first, later only new ones.',
    fields: {
      content: text('One line for each skill, name and description, as the model reads it'),
      skillCount: number(),
      isInitial: boolean('The whole list, not an addition'),
      names: optional(list(text(), 'Names alone')),
      digests: optional(list(text(), 'Hash of each skill’s text, in the order of `names`')),
    },
    example: {
      content: '- berths: Lists the free berths\n- tides: Looks up a tide',
      skillCount: 2,
      isInitial: true,
      names: ['berths', 'tides'],
      digests: ['1f2e3d4c5b6a7988', '8897a6b5c4d3e2f1'],
    },
  });
