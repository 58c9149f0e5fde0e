import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openInference, type Inference } from '../drift/open-inference.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { openRecordReader } from '../reading/open-record-reader.ts';
import { compareFormats, hasDifference } from './compare-formats.ts';
import { flattenGroups } from './flatten-groups.ts';
import { flattenObserved } from './flatten-observed.ts';
import { listObservedGroups } from './list-observed-groups.ts';
import { toJsonSchema } from './to-json-schema.ts';

const block = fc.oneof(
  fc.record(
    { type: fc.constantFrom<JsonValue>('text', 'hologram', 7), text: fc.jsonValue({ maxDepth: 1 }) },
    { requiredKeys: [] },
  ),
  fc.record({
    type: fc.constant('tool_use'),
    id: fc.constantFrom('t1', 't2'),
    name: fc.constantFrom('Bash', 'Read'),
    input: fc.jsonValue({ maxDepth: 2 }),
  }),
);
const blocks = fc.array(block, { maxLength: 3 });
const oddFields = (maxDepth: number) =>
  fc.dictionary(
    fc.oneof(fc.constantFrom('cwd', 'message', 'content', 'a b'), fc.string({ maxLength: 6 })),
    fc.jsonValue({ maxDepth }),
    { maxKeys: 4 },
  );
/** The lists of blocks and the places of parts, each beside any names. */
const message = fc
  .tuple(oddFields(0), fc.record({ content: fc.oneof(blocks, fc.string()) }, { requiredKeys: [] }))
  .map((fields) => Object.assign({}, ...fields) as object);
const part = fc
  .tuple(
    oddFields(0),
    fc.record(
      {
        type: fc.constantFrom<JsonValue>('agent_progress', 'queued_command', 'tide', '', 7, null),
        message: fc.record({ message }),
        prompt: blocks,
      },
      { requiredKeys: [] },
    ),
  )
  .map((fields) => Object.assign({}, ...fields) as object);
const record = fc
  .tuple(
    oddFields(2),
    fc.record(
      {
        type: fc.constantFrom(
          'user',
          'user',
          'assistant',
          'system',
          'mode',
          'tide/table',
          'attachment',
          'progress',
          'queue-operation',
        ),
        subtype: fc.constantFrom('x', 'y', ''),
        message,
        attachment: part,
        data: part,
        content: blocks,
      },
      { requiredKeys: ['type'] },
    ),
  )
  // As it is after a trip to the disk: no undefined, no -0, and `__proto__` as a plain name.
  .map(([fields, tags]) => JSON.parse(JSON.stringify({ ...fields, ...tags })) as JsonObject);
const records = fc.array(record, { minLength: 1, maxLength: 5 });
const examples: [JsonObject[]][] = [
  // A call, then a name beside its list that no programmer chose, then another call.
  [
    [
      { type: 'user', message: { content: [{ type: 'tool_use', id: 't1', name: 'Bash', input: [] }] } },
      { message: { '': null }, type: 'user' },
      { type: 'user', message: { content: [{ type: 'tool_use', id: 't1', name: 'Bash', input: {} }] } },
    ],
  ],
  // An object where a list of blocks is expected.
  [[{ type: 'queue-operation', content: { '': {} } }]],
  // Parts that do not say what they are, or not with a text.
  [
    [
      { type: 'progress', data: {} },
      { type: 'attachment', attachment: { type: 7 } },
      { type: 'user', message: { content: [{ type: null }, { text: 'hi' }] } },
    ],
  ],
];

describe('listObservedGroups', () => {
  it('makes a schema that accepts every record it was learned from', () => {
    fc.assert(
      fc.property(records, (all) => {
        const schema = toJsonSchema(listObservedGroups(infer(all).groups()), { title: 'learned' });
        const validate = new Ajv2020({ strict: false }).compile(schema);
        for (const each of all) expect(validate(each), JSON.stringify([each, validate.errors])).toBe(true);
      }),
      { numRuns: 60, examples },
    );
  });

  it('says the same as what was learned, place by place', () => {
    fc.assert(
      fc.property(records, (all) => {
        const groups = infer(all).groups();
        const difference = compareFormats(flattenGroups(listObservedGroups(groups)), flattenObserved(groups), {
          isDeclaration: true,
        });
        expect(difference.addedGroups).toEqual([]);
        // An odd name beside the fields of a group, or on the way to blocks, is counted, but has no place in a
        // declaration.
        const places = difference.changedGroups
          .flatMap(({ added, removed, changed }) => [...added, ...removed, ...changed])
          .filter(({ path }) => !/^(?:message\.){0,2}\*$/.test(path));
        expect(places).toEqual([]);
      }),
      { examples },
    );
  });
});

describe('compareFormats', () => {
  it('finds no difference between a format and itself, and the same groups in both directions', () => {
    fc.assert(
      fc.property(records, records, (left, right) => {
        const [before, after] = [flattenObserved(infer(left).groups()), flattenObserved(infer(right).groups())];
        expect(hasDifference(compareFormats(before, before))).toBe(false);
        const [there, back] = [compareFormats(before, after), compareFormats(after, before)];
        expect(back.addedGroups).toEqual(there.removedGroups);
        expect(back.changedGroups.map(({ group }) => group)).toEqual(there.changedGroups.map(({ group }) => group));
      }),
    );
  });
});

function infer(all: readonly JsonObject[]): Inference {
  const inference = openInference();
  const reader = openRecordReader();
  const bytes = Buffer.from(all.map((each) => `${JSON.stringify(each)}\n`).join(''));
  for (const line of [...reader.push(bytes), ...reader.end()]) inference.add({ line, version: '2.1.325' });
  inference.endFile();
  return inference;
}
