import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../catalogue/catalogue.ts';
import { envelopeExample } from '../records/fields/envelope.ts';
import { toSystemExample } from '../records/system/to-system-example.ts';
import { literal, nullable, object, optional, text } from '../shapes/shape.ts';
import { listCatalogueGroups } from './list-catalogue-groups.ts';
import type { SchemaGroup } from './schema-group.ts';
import { toDefinitionName, toJsonSchema } from './to-json-schema.ts';

const groups = listCatalogueGroups(catalogue);
const schema = toJsonSchema(groups, { title: 'A line' });
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
ajv.addSchema(schema, 'all');
const validateRecord = ajv.compile({ $ref: 'all' });

describe('the JSON Schema of the catalogue', () => {
  it.each(catalogue.records.map((entry) => [entry.type, entry] as const))(
    'accepts the example of the record type %s',
    (type, entry) => {
      expect(listErrors('record', { type, ...entry.example })).toEqual([]);
    },
  );

  it.each([
    ...catalogue.system.map((entry) => [`system ${entry.name}`, 'record', toSystemExample(entry)] as const),
    ...catalogue.attachments.map(
      (entry) =>
        [
          `attachment ${entry.name}`,
          'record',
          { ...envelopeExample, type: 'attachment', attachment: { type: entry.name, ...entry.example } },
        ] as const,
    ),
    ...catalogue.progress.map(
      (entry) => [`progress ${entry.name}`, 'progress', { type: entry.name, ...entry.example }] as const,
    ),
    ...catalogue.blocks.map(
      (entry) =>
        [
          `block ${entry.name}`,
          'record',
          {
            ...envelopeExample,
            type: 'user',
            message: { role: 'user', content: [{ type: entry.name, ...entry.example }] },
          },
        ] as const,
    ),
    ...catalogue.tools.map(
      (entry) =>
        [
          `tool input ${entry.name}`,
          toDefinitionName({ family: 'tool-input', label: entry.name }),
          entry.example.input,
        ] as const,
    ),
    ...catalogue.tools.map(
      (entry) =>
        [
          `tool result ${entry.name}`,
          toDefinitionName({ family: 'tool-result', label: entry.name }),
          entry.example.result,
        ] as const,
    ),
    ...catalogue.sideFiles.map(
      (entry) =>
        [
          `side file ${entry.kind}`,
          toDefinitionName({ family: 'side-file', label: entry.kind }),
          entry.example,
        ] as const,
    ),
  ])('accepts the example of %s', (_title, definition, example) => {
    expect(listErrors(definition, example)).toEqual([]);
  });

  it('has a definition for every part', () => {
    const definitions = Object.keys(schema['$defs'] as object);
    expect(groups.map(toDefinitionName).filter((name) => !definitions.includes(name))).toEqual([]);
    expect(new Set(groups.map(toDefinitionName)).size).toBe(groups.length);
    expect(definitions).toEqual(expect.arrayContaining(['record', 'record.system', 'block', 'attachment', 'progress']));
  });

  it('finds a field of the wrong kind and a missing one, in records, subtypes, blocks and attachments', () => {
    const user = catalogue.records.find((entry) => entry.type === 'user')?.example;
    expect(listErrors('record', { type: 'user', ...user, cwd: 7 })).toContain('/cwd must be string');
    expect(listErrors('record', { type: 'custom-title', sessionId: 's' })).toContain(
      " must have required property 'customTitle'",
    );
    expect(
      listErrors('record', { ...envelopeExample, type: 'system', subtype: 'turn_duration', durationMs: 'long' }),
    ).toContain('/durationMs must be number');
    expect(
      listErrors('record', {
        ...envelopeExample,
        type: 'user',
        message: { role: 'user', content: [{ type: 'text', text: 7 }] },
      }),
    ).toContain('/message/content/0/text must be string');
    expect(listErrors('record', { ...envelopeExample, type: 'attachment', attachment: { type: 'date' } })).toContain(
      "/attachment must have required property 'date'",
    );
    expect(listErrors('record', [])).toContain(' must be object');
  });

  it('lets pass what a newer client adds: types, subtypes, blocks, fields and values', () => {
    const user = {
      ...envelopeExample,
      type: 'user',
      message: { role: 'user', content: [{ type: 'hologram' }] },
      tide: 'high',
      permissionMode: 'harbour',
    };
    for (const record of [{ type: 'tide-table' }, { ...envelopeExample, type: 'system', subtype: 'spring_tide' }, user])
      expect(listErrors('record', record)).toEqual([]);
  });

  it('never lists values as the only ones', () => {
    expect(JSON.stringify(schema)).not.toContain('"enum"');
    expect(JSON.stringify(schema)).not.toContain('"additionalProperties":false');
  });

  it('can be cut down to a part and what it refers to', () => {
    const part = toJsonSchema(groups, { title: 'Results', only: ['block/tool_result'] });
    expect(part['$ref']).toBe('#/$defs/block.tool_result');
    expect(Object.keys(part['$defs'] as object).every((name) => name.startsWith('block'))).toBe(true);
    expect(Object.keys(toJsonSchema(groups, { title: 'Title', only: ['custom-title'] })['$defs'] as object)).toEqual([
      'record.custom-title',
    ]);
    expect(
      Object.keys(
        toJsonSchema(groups, { title: 'Bash', only: ['tool/Bash/input', 'tool/Bash/result'] })['$defs'] as object,
      ),
    ).toEqual(['tool-input.Bash', 'tool-result.Bash']);
    expect(toJsonSchema(groups, { title: 'System', only: ['system'] })).toMatchObject({
      $ref: '#/$defs/record.system',
    });
  });
});

describe('toJsonSchema', () => {
  it('says what a field means, whether it must be there, and which values were seen', () => {
    const group: SchemaGroup = {
      name: 'mode',
      family: 'record',
      label: 'mode',
      doc: 'A mode.',
      shape: object({ type: literal('mode'), mode: text('Which', ['normal']), since: optional(nullable(text())) }),
    };
    expect(toJsonSchema([group], { title: 'x' })['$defs']).toMatchObject({
      'record.mode': {
        description: 'A mode.',
        type: 'object',
        properties: {
          type: { const: 'mode' },
          mode: { type: 'string', description: 'Which', examples: ['normal'] },
          since: { type: ['string', 'null'] },
        },
        required: ['type', 'mode'],
      },
    });
  });

  it('can refer to any name', () => {
    const odd: SchemaGroup = { name: 'a/b~c %', family: 'record', label: 'a/b~c %', shape: object({ n: text() }) };
    const validate = new Ajv2020({ strict: false }).compile(toJsonSchema([odd], { title: 'x' }));
    expect(validate({ type: 'a/b~c %', n: 'x' })).toBe(true);
    expect(validate({ type: 'a/b~c %', n: 1 })).toBe(false);
  });
});

function listErrors(definition: string, value: unknown): readonly string[] {
  const validate = definition === 'record' ? validateRecord : ajv.compile({ $ref: `all#/$defs/${definition}` });
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
