import { boolean, list, object, optional, text } from '../shapes/shape.ts';

/** One question of `AskUserQuestion` with the answers offered. */
export const question = object({
  question: text('the whole question; answers and annotations are filed under this text'),
  header: text('short label, at most a dozen characters'),
  options: list(
    object({
      label: text('what is chosen; an answer repeats it'),
      description: text('what choosing it means'),
      preview: optional(text('a sketch, text or code shown beside the option')),
    }),
    'two to four; `Other` with free text is always offered besides and never listed',
  ),
  multiSelect: boolean('several may be chosen'),
});
