import type { FieldShapes, Shape, TaggedList } from '../shapes/shape.ts';

/** A JSON Schema, draft 2020-12. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** One shape as JSON Schema. Objects stay open, and known values are examples: another one is not an error. */
export function toShapeSchema(shape: Shape): JsonSchema {
  return { ...toBareSchema(shape), ...(shape.doc === undefined ? {} : { description: shape.doc }) };
}

/** Name of the definition that stands for any entry of a list. */
export const unionNames: Readonly<Record<TaggedList, string>> = {
  attachments: 'attachment',
  blocks: 'block',
  progress: 'progress',
};

export function toReference(definition: string): JsonSchema {
  return { $ref: `#/$defs/${encodeURIComponent(definition.replaceAll('~', '~0').replaceAll('/', '~1'))}` };
}

function toBareSchema(shape: Shape): JsonSchema {
  switch (shape.kind) {
    case 'text':
      return { type: 'string', ...(shape.known === undefined ? {} : { examples: shape.known }) };
    case 'literal':
      return { const: shape.value };
    case 'number':
    case 'boolean':
    case 'null':
      return { type: shape.kind };
    case 'list':
      return { type: 'array', items: toShapeSchema(shape.items) };
    case 'map':
      return { type: 'object', additionalProperties: toShapeSchema(shape.values) };
    case 'object':
      return toObjectSchema(shape.fields);
    case 'tagged':
      return toReference(unionNames[shape.list]);
    case 'either':
      return toEitherSchema(shape.options.map(toShapeSchema));
    case 'opaque':
      return {};
  }
}

function toObjectSchema(fields: FieldShapes): JsonSchema {
  const required = Object.entries(fields).flatMap(([name, field]) => (field.kind === 'optional' ? [] : [name]));
  const properties = Object.entries(fields).map(([name, field]) => [
    name,
    toShapeSchema(field.kind === 'optional' ? field.shape : field),
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), ...(required.length === 0 ? {} : { required }) };
}

/** Options of different kinds share one schema, because each keyword binds one kind only; else `anyOf`. */
function toEitherSchema(options: readonly JsonSchema[]): JsonSchema {
  const types = options.map((option) => option['type']);
  const keywords = options.flatMap((option) => Object.keys(option)).filter((keyword) => keyword !== 'type');
  const canMerge =
    types.every((type) => typeof type === 'string') &&
    new Set(types).size === types.length &&
    new Set(keywords).size === keywords.length;
  return canMerge ? { ...Object.assign({}, ...options), type: types } : { anyOf: options };
}
