import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import type { GroupName } from '../drift/open-inference.ts';
import type { Shape } from '../shapes/shape.ts';
import type { SchemaFamily, SchemaGroup } from './schema-group.ts';
import { toReference, toShapeSchema, unionNames, type JsonSchema } from './to-shape-schema.ts';

export interface JsonSchemaOptions {
  readonly title: string;
  readonly description?: string;
  /** What the document describes: these groups and what they refer to; without it any record, and all groups. */
  readonly only?: readonly GroupName[];
}

/**
 * Groups as one JSON Schema document (draft 2020-12) with a definition for each. A record is told by `type` and a
 * `system` record by `subtype`, with conditions and not with `oneOf`: a type that is not listed passes, and an error
 * names the field and not all types.
 */
export function toJsonSchema(groups: readonly SchemaGroup[], options: JsonSchemaOptions): JsonSchema {
  const definitions = toDefinitions(groups);
  const chosen = groups.filter(({ name }) => options.only?.includes(name) === true).map(toDefinitionName);
  const roots =
    options.only === undefined ? undefined : options.only.includes('system') ? ['record.system', ...chosen] : chosen;
  const kept = roots === undefined ? [...definitions.keys()] : listReachable(definitions, roots);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: options.title,
    ...(options.description === undefined ? {} : { description: options.description }),
    ...toRoot(roots ?? ['record']),
    $defs: Object.fromEntries([...definitions].filter(([name]) => kept.includes(name))),
  };
}

/** Name of a group's definition: `record.user`, `system.turn_duration`, `tool-input.Bash`. */
export function toDefinitionName({ family, label }: Pick<SchemaGroup, 'family' | 'label'>): string {
  return `${family}.${label === '' ? 'without-name' : label}`;
}

function toRoot(definitions: readonly string[]): JsonSchema {
  const [only] = definitions;
  return definitions.length === 1 && only !== undefined ? toReference(only) : { anyOf: definitions.map(toReference) };
}

function toDefinitions(groups: readonly SchemaGroup[]): ReadonlyMap<string, JsonSchema> {
  const inFamily = (family: SchemaFamily) => groups.filter((group) => group.family === family);
  const system = inFamily('system');
  const records = inFamily('record').map((group) => ({ tag: group.label, definition: toDefinitionName(group) }));
  const all =
    system.length === 0
      ? records
      : [...records, { tag: 'system', definition: 'record.system' }].sort((a, b) => (a.tag < b.tag ? -1 : 1));
  return new Map<string, JsonSchema>([
    ['record', toUnion('One line of a transcript, told by its `type`.', 'type', all)],
    ...(system.length === 0
      ? []
      : [
          [
            'record.system',
            { ...toUnion('A `system` record, told by its `subtype`.', 'subtype', toTags(system)), required: ['type'] },
          ] as const,
        ]),
    [
      unionNames.attachments,
      toUnion('What an `attachment` record holds, told by its `type`.', 'type', toTags(inFamily('attachment'))),
    ],
    [
      unionNames.progress,
      toUnion('What a `progress` record holds, told by its `type`.', 'type', toTags(inFamily('progress'))),
    ],
    [unionNames.blocks, toUnion('A content block, told by its `type`.', 'type', toTags(inFamily('block')))],
    ...groups.map(
      (group) =>
        [
          toDefinitionName(group),
          { ...(group.doc === undefined ? {} : { description: group.doc }), ...toShapeSchema(group.shape) },
        ] as const,
    ),
  ]);
}

interface UnionOption {
  /** Empty for what has none, or one that is not text. */
  readonly tag: string;
  readonly definition: string;
  readonly shape?: Shape;
}

function toTags(groups: readonly SchemaGroup[]): readonly UnionOption[] {
  return groups.map((group) => ({ tag: group.label, definition: toDefinitionName(group), shape: group.shape }));
}

function toUnion(description: string, tag: string, options: readonly UnionOption[]): JsonSchema {
  const named = options.filter((option) => option.tag !== '');
  const conditions = options.map((option) => ({
    if:
      option.tag === ''
        ? { not: { required: [tag] } }
        : { properties: { [tag]: { const: option.tag } }, required: [tag] },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: toReference(option.definition),
  }));
  const unnamed = options.find((option) => option.tag === '');
  const isText = unnamed?.shape?.kind !== 'object' || unnamed.shape.fields[tag] === undefined;
  return {
    description,
    type: 'object',
    properties: {
      [tag]: {
        ...(isText ? { type: 'string' } : {}),
        ...(named.length === 0 ? {} : { examples: named.map((option) => option.tag) }),
      },
    },
    ...(unnamed === undefined ? { required: [tag] } : {}),
    ...(conditions.length === 0 ? {} : { allOf: conditions }),
  };
}

/** The definitions and all that they refer to. */
function listReachable(definitions: ReadonlyMap<string, JsonSchema>, roots: readonly string[]): readonly string[] {
  const names = new Map([...definitions.keys()].map((name) => [toReference(name)['$ref'] as string, name]));
  const reached = new Set(roots);
  for (const root of reached) {
    for (const reference of listReferences(definitions.get(root) as JsonValue | undefined)) {
      const name = names.get(reference);
      if (name !== undefined) reached.add(name);
    }
  }
  return [...reached];
}

function listReferences(schema: JsonValue | undefined): readonly string[] {
  if (Array.isArray(schema)) return (schema as readonly JsonValue[]).flatMap(listReferences);
  if (!isJsonObject(schema)) return [];
  const own = schema['$ref'];
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(schema).flatMap(listReferences)];
}
