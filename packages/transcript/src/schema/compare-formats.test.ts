import { describe, expect, it } from 'vitest';
import { openInference } from '../drift/open-inference.ts';
import type { JsonObject } from '../json/json-value.ts';
import { list, literal, map, number, object, opaque, optional, text, type Shape } from '../shapes/shape.ts';
import { compareFormats } from './compare-formats.ts';
import type { FlatFormat } from './flat-format.ts';
import { flattenGroups } from './flatten-groups.ts';
import { flattenObserved } from './flatten-observed.ts';

describe('compareFormats of what was learned', () => {
  it('tells groups and fields of one side only, the topmost of each', () => {
    const before = learn([{ type: 'mode', old: 1 }, { type: 'summary' }]);
    const after = learn([{ type: 'mode', fresh: { a: { b: 1 } } }, { type: 'ai-title' }]);
    expect(compareFormats(before, after)).toMatchObject({
      addedGroups: ['ai-title'],
      removedGroups: ['summary'],
      changedGroups: [
        {
          group: 'mode',
          added: [{ path: 'fresh', kinds: ['object'], presence: 'always' }],
          removed: [{ path: 'old' }],
          changed: [],
        },
      ],
    });
  });

  it('tells a field that is of another kind, or no longer always there', () => {
    const before = learn([
      { type: 'mode', a: 1, b: 1 },
      { type: 'mode', a: 2, b: 2 },
    ]);
    const after = learn([
      { type: 'mode', a: 'one', b: 1 },
      { type: 'mode', a: 'two' },
    ]);
    expect(compareFormats(before, after).changedGroups[0]?.changed).toEqual([
      {
        path: 'a',
        before: { kinds: ['number'], presence: 'always', share: 1 },
        after: { kinds: ['text'], presence: 'always', share: 1 },
        differs: ['kinds'],
      },
      {
        path: 'b',
        before: { kinds: ['number'], presence: 'always', share: 1 },
        after: { kinds: ['number'], presence: 'sometimes', share: 0.5 },
        differs: ['presence'],
      },
    ]);
  });

  it('does not mind that a field became rarer or commoner, as long as it comes and goes on both sides', () => {
    const before = learn([{ type: 'mode', a: 1 }, { type: 'mode' }]);
    const after = learn([{ type: 'mode', a: 1 }, { type: 'mode' }, { type: 'mode' }]);
    expect(compareFormats(before, after).changedGroups).toEqual([]);
  });

  it('takes names for data where the other side shows that they are', () => {
    const before = learn([{ type: 'mode', files: { Makefile: { size: 1 } } }]);
    const after = learn([{ type: 'mode', files: { 'src/tide.ts': { size: 1 } } }]);
    expect(compareFormats(before, after).changedGroups).toEqual([]);
    expect(compareFormats(after, before).changedGroups).toEqual([]);
  });

  it('tells a new field beside an odd name', () => {
    const before = learn([{ type: 'mode', 'odd name': 1 }]);
    const after = learn([{ type: 'mode', 'odd name': 1, fresh: 1 }]);
    expect(compareFormats(before, after).changedGroups).toMatchObject([{ added: [{ path: 'fresh' }] }]);
  });
});

describe('compareFormats with a declaration', () => {
  const declared = declare(
    object({
      type: literal('mode'),
      mode: text(),
      at: optional(number()),
      files: map(number()),
      foreign: opaque(),
      rows: list(object({ id: text() })),
    }),
  );
  const whole = { type: 'mode', mode: 'normal', files: { tide: 1 }, foreign: { any: ['thing'] }, rows: [{ id: 'a' }] };

  it('finds nothing in what is declared, however little of it occurs', () => {
    expect(compareFormats(declared, learn([whole, { ...whole, rows: [] }]), { isDeclaration: true })).toEqual({
      addedGroups: [],
      removedGroups: [],
      changedGroups: [],
    });
    expect(compareFormats(declared, learn([]), { isDeclaration: true })).toEqual({
      addedGroups: [],
      removedGroups: [],
      changedGroups: [],
    });
  });

  it('finds what is not declared', () => {
    const { addedGroups, changedGroups } = compareFormats(
      declared,
      learn([{ ...whole, fresh: 1, rows: [{ id: 'a', fresh: 1 }], mode: 7 }, { type: 'tide' }]),
      { isDeclaration: true },
    );
    expect(addedGroups).toEqual(['tide']);
    expect(changedGroups).toMatchObject([
      {
        group: 'mode',
        added: [{ path: 'rows[].fresh' }, { path: 'fresh' }],
        removed: [],
        changed: [{ path: 'mode', differs: ['kinds'], after: { kinds: ['number'] } }],
      },
    ]);
  });

  it('finds a field that must be there and is not, everywhere or in some records', () => {
    const { mode: _mode, ...without } = whole;
    expect(compareFormats(declared, learn([without]), { isDeclaration: true }).changedGroups).toMatchObject([
      { added: [], removed: [{ path: 'mode' }], changed: [] },
    ]);
    expect(compareFormats(declared, learn([without, whole]), { isDeclaration: true }).changedGroups).toMatchObject([
      { removed: [], changed: [{ path: 'mode', differs: ['presence'] }] },
    ]);
    expect(
      compareFormats(declared, learn([{ ...whole, rows: [{}] }]), { isDeclaration: true }).changedGroups,
    ).toMatchObject([{ removed: [{ path: 'rows[].id' }] }]);
  });

  it('lets the result of a tool be a text, because every error is one', () => {
    const result: FlatFormat = flattenGroups([
      { name: 'tool/Bash/result', family: 'tool-result', label: 'Bash', shape: object({ stdout: text() }) },
    ]);
    expect(result.get('tool/Bash/result')?.get('')?.kinds).toEqual(new Set(['object', 'text']));
  });
});

function learn(records: readonly JsonObject[]): FlatFormat {
  const inference = openInference();
  for (const value of records)
    inference.add({ line: { kind: 'record', type: value['type'], value, omissions: 0 } as never, version: undefined });
  inference.endFile();
  return flattenObserved(inference.groups());
}

function declare(shape: Shape): FlatFormat {
  return flattenGroups([{ name: 'mode', family: 'record', label: 'mode', shape }]);
}
