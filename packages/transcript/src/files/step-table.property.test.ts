import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BackupName, FileAuthor, FileStep, RecordAddress } from './file-version.ts';
import { groupSteps } from './group-steps.ts';
import { StepTable, toStepTable } from './step-table.ts';

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 8 }), fc.uuid(), fc.constantFrom('a', 'b', 'toolu_01'));
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });
const count = fc.nat(2 ** 31 - 1);
const author: fc.Arbitrary<FileAuthor> = fc.record({
  session: text,
  agentId: maybe(text),
  turn: maybe(fc.nat(3)),
  turnId: maybe(text),
  prompt: text,
  tool: maybe(text),
  callId: maybe(text),
});
const place: fc.Arbitrary<RecordAddress> = fc.record({
  session: text,
  file: text,
  number: count,
  offset: fc.maxSafeNat(),
  byteLength: fc.maxSafeNat(),
});
const backup: fc.Arbitrary<BackupName> = fc.record({ session: text, name: text });
const time = maybe(
  fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    text,
    fc.constantFrom('2026-11-02T09:00:00Z', '2026-11-02T10:00:00.000+01:00'),
  ),
);
const basics = { path: fc.oneof(text, fc.constantFrom('/a', '/b', '/c')), author, time, atMs: fc.nat(5), place };
const step: fc.Arbitrary<FileStep> = fc.oneof(
  fc.record({ kind: fc.constant('seen' as const), ...basics }),
  fc.record({
    kind: fc.constant('shell' as const),
    ...basics,
    added: count,
    removed: count,
    deletes: fc.boolean(),
    creates: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('checkpoint' as const),
    ...basics,
    backups: fc.array(backup, { maxLength: 3 }),
    backupVersion: fc.double({ noNaN: true }),
    isBeforeChange: fc.boolean(),
    isNew: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('change' as const),
    ...basics,
    use: maybe(place),
    added: maybe(count),
    removed: maybe(count),
    creates: fc.boolean(),
    holds: fc.constantFrom('whole', 'original', 'patch', 'input'),
    userModified: fc.boolean(),
  }),
);

describe('StepTable', () => {
  it('gives back every step as it was added', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const table = toStepTable(steps);
        expect([...table]).toEqual(steps);
        expect(toStepTable(table)).toBe(table);
      }),
      { numRuns: 300 },
    );
  });

  it('holds more steps than one part of its columns has room for', () => {
    const table = new StepTable();
    const [first] = fc.sample(step, { seed: 1, numRuns: 1 });
    if (first === undefined) throw new Error('nothing to add');
    for (let at = 0; at < 10_000; at++)
      table.add({
        ...first,
        path: `/p${at}`,
        atMs: at,
        place: { ...first.place, number: at },
        author: { ...first.author, callId: `c${at}` },
      });
    for (const at of [0, 4095, 4096, 8191, 9999])
      expect(table.at(at)).toEqual({
        ...first,
        path: `/p${at}`,
        atMs: at,
        place: { ...first.place, number: at },
        author: { ...first.author, callId: `c${at}` },
      });
  });
});

describe('groupSteps', () => {
  it('has every step of a file that was more than seen, in the order of the tables', () => {
    fc.assert(
      fc.property(fc.array(fc.array(step, { maxLength: 20 }), { maxLength: 4 }), (lists) => {
        const expected = new Map<string, FileStep[]>();
        for (const each of lists.flat()) expected.set(each.path, [...(expected.get(each.path) ?? []), each]);
        for (const [path, steps] of expected) if (steps.every(({ kind }) => kind === 'seen')) expected.delete(path);
        const groups = groupSteps(lists.map(toStepTable));
        expect(new Map(groups.map(({ path, steps }) => [path, [...steps]]))).toEqual(expected);
        expect(groups.map(({ path }) => path)).toEqual([...expected.keys()].sort((a, b) => (a < b ? -1 : 1)));
      }),
      { numRuns: 200 },
    );
  });
});
