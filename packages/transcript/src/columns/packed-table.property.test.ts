import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PackedTable } from './packed-table.ts';

const key = fc.oneof(
  fc.uuid(),
  fc.uuid().map((uuid) => `record ${uuid}`),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom('\ud800', '\udfff', 'a', 'é', '船', '\0') }),
  fc.constantFrom(
    '',
    'msg_01',
    'msg_02',
    'é',
    '\u00e9',
    '\ue900',
    'x'.repeat(4096),
    'x'.repeat(4097),
    '船'.repeat(4096),
    '船'.repeat(5000),
  ),
);
const listAll = (table: PackedTable) => Array.from({ length: table.length }, (_none, number) => table.get(number));

describe('PackedTable', () => {
  it('have numbers in the order they came, and come back unit by unit, also when they were handed on', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 120 }), fc.array(key, { maxLength: 60 }), (texts, others) => {
        const [first, second] = [new PackedTable(), new PackedTable()];
        const known = [...new Set(texts)];
        expect(texts.map((text) => first.put(text))).toEqual(texts.map((text) => known.indexOf(text)));
        expect(listAll(first)).toEqual(known);
        for (const text of others) second.put(text);
        const passed = new PackedTable(structuredClone(first.toParts()));
        expect(listAll(passed)).toEqual(known);
        const together = [...new Set([...texts, ...others])];
        expect(together.map((text) => passed.find(text))).toEqual(together.map((text) => known.indexOf(text)));
        expect(Array.from({ length: second.length }, (_none, number) => passed.putFrom(second, number))).toEqual(
          [...new Set(others)].map((text) => together.indexOf(text)),
        );
        expect(together.map((text) => passed.put(text))).toEqual(together.map((_text, at) => at));
        expect(listAll(new PackedTable(passed.toParts()))).toEqual(together);
      }),
      { numRuns: 200 },
    );
  });

  it('are kept apart when there are a hundred thousand', () => {
    const table = new PackedTable();
    const toText = (index: number) => `msg_${'x'.repeat(index % 40)}${index}`;
    for (let index = 0; index < 100_000; index++) table.put(toText(index));
    const passed = new PackedTable(table.toParts());
    for (let index = 0; index < 100_000; index += 3)
      if (passed.put(toText(index)) !== index || table.get(index) !== toText(index))
        throw new Error(`lost ${toText(index)}`);
    expect([table.length, passed.length]).toEqual([100_000, 100_000]);
  });
});
