import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BackupName, FileAuthor, FileStep, RecordAddress } from './file-version.ts';
import { groupSteps } from './group-steps.ts';
import { packSteps, unpackSteps } from './packed-steps.ts';
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

describe('packSteps', () => {
  const move = fc.record({ from: text, to: text, atMs: fc.nat(), author });

  it('gives back steps and moves after a way through JSON, under any key', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        fc.array(move, { maxLength: 4 }),
        maybe(text),
        (some, moves, cwd) => {
          const under = (session: string) => ({
            session,
            project: cwd,
            steps: some.map((each) => ofSession(each, session)),
            moves: moves.map((each) => ({ ...each, author: { ...each.author, session } })),
          });
          const packed = JSON.parse(JSON.stringify(packSteps(under('one')))) as ReturnType<typeof packSteps>;
          const found = unpackSteps(packed, 'other');
          expect({ ...found, steps: [...found.steps] }).toEqual(under('other'));
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** JSON has no number that is not finite, and no zero below zero; neither has a transcript. */
function ofSession(each: FileStep, session: string): FileStep {
  const common = { author: { ...each.author, session }, place: { ...each.place, session } };
  if (each.kind === 'change')
    return { ...each, ...common, use: each.use === undefined ? undefined : { ...each.use, session } };
  if (each.kind !== 'checkpoint') return { ...each, ...common };
  const backupVersion = Number.isFinite(each.backupVersion) ? each.backupVersion + 0 : 1;
  return { ...each, ...common, backupVersion, backups: each.backups.map(({ name }) => ({ session, name })) };
}
