import { listEnumValues, type ObservedShape } from '../drift/observed-shape.ts';
import type { JsonKind } from '../json/json-kind.ts';
import type { GroupName } from '../drift/open-inference.ts';
import { partPlaces } from '../drift/part-places.ts';
import {
  either,
  list,
  literal,
  map,
  nothing,
  number,
  object,
  opaque,
  optional,
  boolean,
  tagged,
  text,
  type FieldShapes,
  type Shape,
} from '../shapes/shape.ts';
import { parseGroupName, type SchemaGroup } from './schema-group.ts';

/** What was learned from records, in the words of the catalogue. */
export function listObservedGroups(groups: ReadonlyMap<GroupName, ObservedShape>): readonly SchemaGroup[] {
  return [...groups].map(([name, observed]) => {
    const { family, label } = parseGroupName(name);
    const shape = toShape(observed, name);
    return {
      name,
      family,
      label,
      shape: shape.kind === 'object' ? object({ ...shape.fields, ...listTags(family, label) }) : shape,
    };
  });
}

/** What tells this group from its neighbours. */
function listTags(family: SchemaGroup['family'], label: string): FieldShapes {
  if (family === 'system') return { type: literal('system'), ...(label === '' ? {} : { subtype: literal(label) }) };
  const isTagged = family === 'record' || family === 'attachment' || family === 'progress' || family === 'block';
  return isTagged && label !== '' ? { type: literal(label) } : {};
}

function toShape(observed: ObservedShape, place: string): Shape {
  const part = partPlaces.get(place);
  if (part === 'tools') return opaque();
  const kinds = kindOrder.filter((kind) => observed.kinds.has(kind));
  const options = kinds.map((kind) =>
    kind === 'object' && part !== undefined ? tagged('type', part) : toShapeOfKind(kind, observed, place),
  );
  const [only] = options;
  return only === undefined ? opaque() : options.length === 1 ? only : either(options);
}

const kindOrder: readonly JsonKind[] = ['text', 'number', 'boolean', 'object', 'list', 'null'];

function toShapeOfKind(kind: JsonKind, observed: ObservedShape, place: string): Shape {
  switch (kind) {
    case 'text': {
      const values = listEnumValues(observed);
      return values.length === 0 ? text() : text(undefined, values);
    }
    case 'number':
      return number();
    case 'boolean':
      return boolean();
    case 'null':
      return nothing();
    case 'list':
      return list(
        observed.items === undefined || observed.items.count === 0 ? opaque() : toShape(observed.items, `${place}[]`),
      );
    case 'object':
      return toObjectShape(observed, place);
  }
}

function toObjectShape(observed: ObservedShape, place: string): Shape {
  if (observed.fields === undefined)
    return map(observed.values === undefined ? opaque() : toShape(observed.values, `${place}.*`));
  const objects = observed.kinds.get('object') ?? 0;
  const fields = [...observed.fields].map(([name, field]) => {
    const shape = toShape(field, `${place}.${name}`);
    return [name, field.count < objects ? optional(shape) : shape] as const;
  });
  return object(Object.fromEntries(fields));
}
