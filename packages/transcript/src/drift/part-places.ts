import type { TaggedList } from '../shapes/shape.ts';

/** What a place holds: an entry of one of the catalogue's lists, or the input or result of a tool. */
export type Part = TaggedList | 'tools';

/** Places that hold parts of the format with a group of their own. The key is the group and the path in it. */
export const partPlaces: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['attachment.attachment', 'attachments'],
  ['progress.data', 'progress'],
  ['user.message.content[]', 'blocks'],
  ['user.toolUseResult', 'tools'],
  ['assistant.message.content[]', 'blocks'],
  ['api-request-blob.message.content[]', 'blocks'],
  ['queue-operation.content[]', 'blocks'],
  ['attachment/queued_command.prompt[]', 'blocks'],
  ['progress/agent_progress.message.message.content[]', 'blocks'],
  ['block/tool_use.input', 'tools'],
  ['block/tool_result.content[]', 'blocks'],
]);

/** The names by which an object at this place leads to parts: `content` in `user.message`. */
export function findNamesToParts(place: string): ReadonlySet<string> | undefined {
  return namesToParts.get(place);
}

const namesToParts: ReadonlyMap<string, ReadonlySet<string>> = listNamesToParts();

function listNamesToParts(): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const place of partPlaces.keys()) {
    for (const { 1: name = '', index } of place.matchAll(/\.([^.[]+)/g)) {
      const around = place.slice(0, index);
      names.set(around, (names.get(around) ?? new Set()).add(name));
    }
  }
  return names;
}

/** First part of the names of the groups in a list: `block/text`. */
export const groupPrefixes: Readonly<Record<TaggedList, string>> = {
  attachments: 'attachment',
  blocks: 'block',
  progress: 'progress',
};

/** Last part of a group's name where the field that should name it is missing: `system/(none)`. */
export const unnamed = '(none)';
