import { listEnumValues, type ObservedShape } from '../drift/observed-shape.ts';
import type { JsonKind } from '../json/json-kind.ts';

/** One place of a group, with what was counted there. */
export interface ObservedField {
  /** `message.content[].text`; `*` stands for names that are data. */
  readonly path: string;
  readonly kinds: ReadonlyMap<JsonKind, number>;
  /** How often it was there. */
  readonly count: number;
  /** Of how many objects; undefined for items of lists and values of maps, which come in any number. */
  readonly of: number | undefined;
  readonly first: string | undefined;
  readonly last: string | undefined;
  /** The values of an enumeration; empty for all else. */
  readonly values: readonly string[];
}

/** Every place below the value of a group, parents before children, in the order in which the fields were met. */
export function listObservedFields(shape: ObservedShape): readonly ObservedField[] {
  const objects = shape.kinds.get('object') ?? 0;
  return [
    ...[...(shape.fields ?? [])].flatMap(([name, field]) => listPlace(name, field, objects)),
    ...(shape.values === undefined ? [] : listPlace('*', shape.values, undefined)),
    ...(shape.items === undefined || shape.items.count === 0 ? [] : listPlace('[]', shape.items, undefined)),
  ];
}

function listPlace(path: string, shape: ObservedShape, of: number | undefined): readonly ObservedField[] {
  const { kinds, count, first, last } = shape;
  const below = listObservedFields(shape).map((field) => ({ ...field, path: joinPath(path, field.path) }));
  return [{ path, kinds, count, of, first, last, values: listEnumValues(shape) }, ...below];
}

export function joinPath(path: string, next: string): string {
  return path === '' || next.startsWith('[]') ? `${path}${next}` : `${path}.${next}`;
}
