import { listKinds } from '../shapes/list-kinds.ts';
import type { FieldShapes, Shape } from '../shapes/shape.ts';
import type { FlatField, FlatFormat, Presence } from './flat-format.ts';
import { joinPath } from './list-observed-fields.ts';
import type { SchemaGroup } from './schema-group.ts';

/** Declared groups, ready to be compared. */
export function flattenGroups(groups: readonly SchemaGroup[]): FlatFormat {
  return new Map(groups.map((group) => [group.name, new Map(listPlaces(toWholeShape(group), '', 'repeated'))]));
}

/** Every tool notes an error down as a plain text, so no tool declares it. */
function toWholeShape({ family, shape }: SchemaGroup): Shape {
  return family === 'tool-result' ? { kind: 'either', options: [shape, { kind: 'text' }] } : shape;
}

type Place = readonly [path: string, field: FlatField];

function listPlaces(shape: Shape, path: string, presence: Presence): readonly Place[] {
  return [
    [path, { kinds: new Set(listKinds(shape)), presence, ...(isOpen(shape) ? { isOpen: true } : {}) }],
    ...listBelow(shape, path),
  ];
}

function listBelow(shape: Shape, path: string): readonly Place[] {
  switch (shape.kind) {
    case 'object':
      return listFields(shape.fields, path);
    case 'list':
      return listPlaces(shape.items, joinPath(path, '[]'), 'repeated');
    case 'map':
      return listPlaces(shape.values, joinPath(path, '*'), 'repeated');
    case 'either':
      return shape.options.flatMap((option) => listBelow(option, path));
    default:
      return [];
  }
}

function listFields(fields: FieldShapes, path: string): readonly Place[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'optional'
      ? listPlaces(field.shape, joinPath(path, name), 'sometimes')
      : listPlaces(field, joinPath(path, name), 'always'),
  );
}

/** What is below is somebody else's, or a group of its own. */
function isOpen(shape: Shape): boolean {
  return shape.kind === 'opaque' || shape.kind === 'tagged' || (shape.kind === 'either' && shape.options.some(isOpen));
}
