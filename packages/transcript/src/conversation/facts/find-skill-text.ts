import type { JsonObject } from '../../json/json-value.ts';
import type { ContextFact } from '../../shapes/traits.ts';
import { getContent, listTexts } from './message-text.ts';

const opening = 'Base directory for this skill: ';
const longestPath = 1000;

/** The text of a skill, which the client puts into the conversation behind the call that runs it. */
export function findSkillText(record: JsonObject): ContextFact | undefined {
  const texts = listTexts(getContent(record));
  const [first = ''] = texts;
  if (!first.startsWith(opening)) return undefined;
  const [line = ''] = first.slice(opening.length, opening.length + longestPath).split('\n', 1);
  const name = line
    .trim()
    .split(/[\\/]/)
    .findLast((part) => part !== '');
  return name === undefined
    ? undefined
    : { kind: 'skill', name, characters: texts.reduce((sum, text) => sum + text.length, 0) };
}
