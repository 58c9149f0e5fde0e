import { boolean, list, object, optional, text } from '../shapes/shape.ts';

/** One question of `AskUserQuestion` with the answers offered. */
export const question = object({
  question: text('The whole question; answers and annotations are filed under this text'),
  header: text('Short label, at most a dozen characters'),
  options: list(
    object({
      label: text('What is chosen; an answer repeats it'),
      description: text('What choosing it means'),
      preview: optional(text('A sketch, text or code shown next to the option')),
    }),
    'Two to four; `Other` with free text is always offered besides and never listed',
  ),
  multiSelect: boolean('Several may be chosen'),
});
