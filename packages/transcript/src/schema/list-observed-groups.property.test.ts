import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openInference, type Inference } from '../drift/open-inference.ts';
import type { JsonObject } from '../json/json-value.ts';
import { openRecordReader } from '../reading/open-record-reader.ts';
import { compareFormats, hasDifference } from './compare-formats.ts';
import { flattenGroups } from './flatten-groups.ts';
import { flattenObserved } from './flatten-observed.ts';
import { listObservedGroups } from './list-observed-groups.ts';
import { toJsonSchema } from './to-json-schema.ts';

const block = fc.oneof(
  fc.record({ type: fc.constantFrom('text', 'hologram'), text: fc.jsonValue({ maxDepth: 1 }) }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.constant('tool_use'), id: fc.constantFrom('t1', 't2'), name: fc.constantFrom('Bash', 'Read'), input: fc.jsonValue({ maxDepth: 2 }) }),
);
const record = fc
  .tuple(
    fc.dictionary(fc.oneof(fc.constantFrom('cwd', 'message', 'content', 'a b'), fc.string({ maxLength: 6 })), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 }),
    fc.record({ type: fc.constantFrom('user', 'assistant', 'system', 'mode', 'tide/table'), subtype: fc.constantFrom('x', 'y', ''), message: fc.record({ content: fc.array(block, { maxLength: 3 }) }) }, { requiredKeys: ['type'] }),
  )
  // As it is after a trip to the disk: no undefined, no -0, and `__proto__` as a plain name.
  .map(([fields, tags]) => JSON.parse(JSON.stringify({ ...fields, ...tags })) as JsonObject);
const records = fc.array(record, { minLength: 1, maxLength: 8 });

describe('listObservedGroups', () => {
  it('makes a schema that accepts every record it was learned from', () => {
    fc.assert(
      fc.property(records, (all) => {
        const schema = toJsonSchema(listObservedGroups(infer(all).groups()), { title: 'learned' });
        const validate = new Ajv2020({ strict: false }).compile(schema);
        for (const each of all) expect(validate(each), JSON.stringify([each, validate.errors])).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('says the same as what was learned, place by place', () => {
    fc.assert(
      fc.property(records, (all) => {
        const groups = infer(all).groups();
        const difference = compareFormats(flattenGroups(listObservedGroups(groups)), flattenObserved(groups), { isDeclaration: true });
        expect(difference.addedGroups).toEqual([]);
        // An odd name beside the fields of a group is counted, but has no place in a declaration.
        const places = difference.changedGroups.flatMap(({ added, removed, changed }) => [...added, ...removed, ...changed]).filter(({ path }) => path !== '*');
        expect(places).toEqual([]);
      }),
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
