import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdTable } from './id-table.ts';
import { IntColumn } from './int-column.ts';
import { IntRows, partBits, rowMask } from './int-rows.ts';
import { NameTable } from './name-table.ts';
import { NumberRows } from './number-rows.ts';
import { openCanonicalTimes } from './open-canonical-times.ts';

describe('columns', () => {
  it('give back every number in its place, whatever was set since', () => {
    const numbers = fc.array(fc.tuple(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.double(), fc.nat(255)), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 300 }), fc.nat(), (given, times, at) => {
        const rows = Array.from({ length: times }, () => given).flat();
        const ints = new IntColumn();
        const [intRows, numberRows] = [new IntRows(2), new NumberRows(3)];
        for (const [int, float, byte] of rows) {
          addRow(intRows, [int, byte]);
          addRow(numberRows, [float, int, byte]);
          ints.push(int);
        }
        if (rows.length > 0) {
          const changed = at % rows.length;
          rows[changed] = [7, 0.5, 8];
          ints.set(changed, 7);
          write(intRows, changed, [7, 8]);
          write(numberRows, changed, [0.5, 7, 8]);
        }
        expect([ints.length, intRows.length, numberRows.length]).toEqual([rows.length, rows.length, rows.length]);
        expect(
          rows.map((_row, index) => [intRows.get(index, 0), numberRows.get(index, 0), intRows.get(index, 1)]),
        ).toEqual(rows);
        expect(
          rows.map((_row, index) => [numberRows.get(index, 1), numberRows.get(index, 0), numberRows.get(index, 2)]),
        ).toEqual(rows);
        expect(rows.map((_row, index) => ints.get(index))).toEqual(rows.map(([int]) => int));
      }),
      { numRuns: 60 },
    );
  });
});

/** As the tables of records do it. */
function addRow(rows: IntRows | NumberRows, values: readonly number[]): void {
  if (rows.length === rows.room) rows.makeRoom();
  values.forEach((value, at) => (rows.part[(rows.length & rowMask) * values.length + at] = value));
  rows.length++;
}

function write(rows: IntRows | NumberRows, row: number, values: readonly number[]): void {
  values.forEach(
    (value, at) =>
      ((rows.parts[row >>> partBits] as Int32Array | Float64Array)[(row & rowMask) * values.length + at] = value),
  );
}

const uuid = fc.uuid();
const id = fc.oneof(
  uuid,
  uuid.map((text) => text.toUpperCase()),
  uuid.map((text) => text.replace('-', 'g')),
  uuid.map((text) => `${text.slice(0, -1)}ġ`),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom('\ud800', '\udfff', 'a', 'é', '船', '\0') }),
  fc.constantFrom(
    '',
    'u1',
    'u2',
    'toolu_01',
    'x'.repeat(4096),
    'x'.repeat(4097),
    'é'.repeat(4096),
    '船'.repeat(4096),
    '船'.repeat(5000),
  ),
);

describe('IdTable and NameTable', () => {
  it('number different texts in the order they came, and give each back unit by unit', () => {
    fc.assert(
      fc.property(
        fc.array(id, { maxLength: 200 }),
        fc.array(id, { maxLength: 20 }),
        fc.constantFrom(0, 5, 1000),
        (texts, others, most) => {
          const ids = new IdTable(most);
          const names = new NameTable();
          const numbers = new Map<string, number>();
          for (const text of texts) {
            if (!numbers.has(text)) numbers.set(text, numbers.size);
            expect(ids.put(text)).toBe(numbers.get(text));
            expect(names.put(text)).toBe(numbers.get(text));
          }
          expect(ids.length).toBe(numbers.size);
          for (const [text, number] of numbers)
            expect([ids.find(text), ids.get(number), names.get(number)]).toEqual([number, text, text]);
          for (const [text, number] of numbers)
            expect(ids.getHead(number)).toBe(
              /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
                ? Number.parseInt(text.replaceAll('-', '').slice(0, 13), 16)
                : Number.NaN,
            );
          for (const text of others) expect(ids.find(text)).toBe(numbers.get(text) ?? -1);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keep ids apart that were made to fall into one place', () => {
    const ids = new IdTable();
    const toText = (index: number) => `${index.toString(36).padStart(6, '0')}${'x'.repeat(40)}`;
    for (let index = 0; index < 3000; index++) expect(ids.put(toText(index))).toBe(index);
    for (let index = 0; index < 3000; index++)
      expect([ids.find(toText(index)), ids.get(index)]).toEqual([index, toText(index)]);
    expect([ids.length, ids.find(toText(3000))]).toEqual([3000, -1]);
  });

  it('find nothing for an id that falls into the place of others', () => {
    const ids = new IdTable();
    const toText = (index: number) => `${index.toString(36).padStart(6, '0')}${'x'.repeat(40)}`;
    for (let index = 0; index < 64; index++) ids.put(toText(index));
    expect([ids.find(toText(64)), ids.put(toText(64)), ids.find(toText(63)), ids.get(64)]).toEqual([
      -1,
      64,
      63,
      toText(64),
    ]);
  });

  it('keep a hundred thousand ids apart', () => {
    const ids = new IdTable();
    const toText = (index: number) =>
      index % 3 === 0
        ? `toolu_${index}`
        : `${index.toString(16).padStart(8, '0')}-0000-4000-8000-${(index * 7).toString(16).padStart(12, '0')}`;
    for (let index = 0; index < 100_000; index++) ids.put(toText(index));
    for (let index = 0; index < 100_000; index++)
      if (ids.find(toText(index)) !== index || ids.get(index) !== toText(index))
        throw new Error(`lost ${toText(index)}`);
    expect(ids.length).toBe(100_000);
    ids.settle();
    expect([ids.find(toText(77_777)), ids.put(toText(5)), ids.put('new'), ids.get(100_000), ids.find('newer')]).toEqual(
      [77_777, 5, 100_000, 'new', -1],
    );
  });
});

describe('openCanonicalTimes', () => {
  it('takes exactly what toISOString writes, and nothing that could not be written again', () => {
    const toCanonicalTime = openCanonicalTimes();
    const time = fc.date({
      min: new Date('0000-01-01T00:00:00.000Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(time, (date) => {
        expect(toCanonicalTime(date.toISOString())).toBe(date.getTime());
      }),
      { numRuns: 3000 },
    );
    const part = (max: number, width: number) =>
      fc.integer({ min: 0, max }).map((number) => String(number).padStart(width, '0'));
    const odd = fc
      .tuple(
        part(2100, 4),
        part(14, 2),
        part(33, 2),
        part(25, 2),
        part(61, 2),
        part(61, 2),
        part(999, 3),
        fc.constantFrom('Z', 'z', '+', '5'),
      )
      .map(([y, mo, d, h, mi, s, ms, zone]) => `${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}${zone}`);
    // The same minute again, in every way of writing the rest.
    const near = fc
      .tuple(
        fc.constantFrom('2026-11-15T09:30:', '1969-12-31T23:59:', '0000-01-01T00:00:'),
        part(65, 2),
        fc.constantFrom('.', ',', ':'),
        part(999, 3),
        fc.constantFrom('Z', 'z', ' '),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          near,
          odd,
          fc.string({ maxLength: 26 }),
          time.map((date) => date.toISOString().replace(/\d/, 'x')),
          time.map((date) => date.toISOString().replace(/[-:.TZ]/, ' ')),
        ),
        (text) => {
          const ms = toCanonicalTime(text);
          if (Number.isNaN(ms)) expect(toIso(Date.parse(text))).not.toBe(text);
          else expect(new Date(ms).toISOString()).toBe(text);
        },
      ),
      { numRuns: 5000 },
    );
  });
});

function toIso(ms: number): string | undefined {
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}
