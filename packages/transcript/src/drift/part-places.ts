import { catalogue } from '../catalogue/catalogue.ts';
import { messageTypes } from '../records/record-meaning.ts';
import { object, type OptionalShape, type Shape, type TaggedList } from '../shapes/shape.ts';

/** What a place holds: an entry of one of the catalogue's lists, or the input or result of a tool. */
export type Part = TaggedList | 'tools';

/** First part of the names of the groups in a list: `block/text`. */
export const groupPrefixes: Readonly<Record<TaggedList, string>> = {
  attachments: 'attachment',
  blocks: 'block',
  progress: 'progress',
};

/**
 * Places that hold parts of the format with a group of their own: where the catalogue's entries have tagged shapes, and
 * where inputs and results of tools stand. The key is the group and the path in it.
 */
export const partPlaces: ReadonlyMap<string, Part> = new Map<string, Part>([
  ...listTaggedPlaces(),
  [`${messageTypes.user}.toolUseResult`, 'tools'],
  ['block/tool_use.input', 'tools'],
]);

function listTaggedPlaces(): readonly (readonly [string, Part])[] {
  const places: [string, Part][] = [];
  function walk(shape: Shape | OptionalShape, place: string): void {
    if (shape.kind === 'tagged') places.push([place, shape.list]);
    else if (shape.kind === 'optional') walk(shape.shape, place);
    else if (shape.kind === 'list') walk(shape.items, `${place}[]`);
    else if (shape.kind === 'either') for (const option of shape.options) walk(option, place);
    else if (shape.kind === 'object')
      for (const [name, field] of Object.entries(shape.fields)) walk(field, `${place}.${name}`);
  }
  for (const { type, fields } of catalogue.records) walk(object(fields), type);
  for (const list of ['attachments', 'progress', 'blocks'] as const)
    for (const { name, fields } of catalogue[list]) walk(object(fields), `${groupPrefixes[list]}/${name}`);
  return places;
}

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

/** Last part of a group's name where the field that should name it is missing: `system/(none)`. */
export const unnamed = '(none)';
