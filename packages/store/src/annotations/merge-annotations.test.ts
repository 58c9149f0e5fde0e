import { describe, expect, it } from 'vitest';
import { parseAnnotations, printAnnotations } from './annotations-text.ts';
import { toAnnotations, type DatedAnnotations } from './dated-annotation.ts';
import { mergeAnnotations, withoutFuture, withoutNotes } from './merge-annotations.ts';

const early = '2026-11-01T00:00:00.000Z';
const late = '2026-11-02T00:00:00.000Z';

function read(sessions: object, version = 2): DatedAnnotations {
  const parsed = parseAnnotations(JSON.stringify({ format: 'scrollkeep-annotations', version, sessions }));
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
}
const note = (text: string, changedAt: string) => ({ note: { text, changedAt } });
const see = (annotations: DatedAnnotations) => toAnnotations(annotations).get('a');

/** The same, whichever copy is ours. */
function merge(one: object, other: object) {
  const merged = mergeAnnotations(read({ a: one }), read({ a: other }));
  const turned = mergeAnnotations(read({ a: other }), read({ a: one }));
  const sort = (all: DatedAnnotations) => see(all)?.tags.toSorted();
  expect(sort(turned)).toEqual(sort(merged));
  expect({ ...see(turned), tags: [] }).toEqual({ ...see(merged), tags: [] });
  return see(merged);
}

describe('mergeAnnotations', () => {
  it('keeps what only one of them has, of sessions and turns', () => {
    const merged = mergeAnnotations(
      read({ a: { tags: ['x'], turns: { u1: { pinned: true } } }, b: { pinned: true } }, 1),
      read({ a: { tags: ['y'], turns: { u2: note('n', early) } }, c: { tags: ['z'] } }),
    );
    const plain = toAnnotations(merged);
    expect([...plain.keys()]).toEqual(['a', 'b', 'c']);
    expect(plain.get('a')?.tags).toEqual(['x', 'y']);
    expect([...(plain.get('a')?.turns.keys() ?? [])]).toEqual(['u1', 'u2']);
    expect(plain.get('b')?.isPinned).toBe(true);
  });

  it.each([
    ['a later removal', early, late, undefined],
    ['a later tag', late, early, ['Bug']],
    ['a tag at the same time', early, early, ['Bug']],
    ['a removal of a tag without a time', undefined, early, undefined],
  ])('takes %s', (_what, given, removed, expected) => {
    const tagged = { tags: ['Bug'], ...(given === undefined ? {} : { changed: { tags: { bug: given } } }) };
    expect(merge(tagged, { changed: { tags: { bug: removed } } })?.tags).toEqual(expected);
  });

  it.each([
    ['a later pin', late, early, true],
    ['a later removal', early, late, undefined],
    ['a pin at the same time', early, early, true],
  ])('of pins takes %s', (_what, given, removed, expected) => {
    expect(merge({ pinned: true, changed: { pinned: given } }, { changed: { pinned: removed } })?.isPinned).toBe(
      expected,
    );
  });

  it('of notes takes the later text, or the later removal', () => {
    expect(merge(note('old', early), note('new', late))?.note?.text).toBe('new');
    expect(merge(note('old', early), { changed: { note: late } })?.note).toBeUndefined();
    expect(merge(note('new', late), { changed: { note: early } })?.note?.text).toBe('new');
    expect(merge(note('one', late), note('two', late))?.note?.text).toBe('two');
  });

  it('passes on removals, and does the same again without a change', () => {
    const ours = read({ a: { tags: ['x'], changed: { tags: { x: early } } } });
    const theirs = read({ a: { changed: { tags: { x: late }, note: late } } });
    const merged = mergeAnnotations(ours, theirs);
    expect(printAnnotations(mergeAnnotations(merged, theirs))).toBe(printAnnotations(merged));
    expect(printAnnotations(mergeAnnotations(merged, ours))).toBe(printAnnotations(merged));
    expect(printAnnotations(merged)).toBe(printAnnotations(theirs));
  });
});

describe('copies', () => {
  it('leave notes and their removals out', () => {
    const copy = withoutNotes(
      read({
        a: { tags: ['x'], ...note('planted', early), turns: { u: note('planted', early) } },
        b: { changed: { note: late } },
      }),
    );
    expect(printAnnotations(copy)).toBe(printAnnotations(read({ a: { tags: ['x'] } })));
  });

  it('from elsewhere cannot win over changes to come', () => {
    const future = '2999-01-01T00:00:00.000Z';
    const turn = { changed: { tags: { y: future }, note: future } };
    const copy = withoutFuture(
      read({
        a: { pinned: true, ...note('n', future), changed: { tags: { x: early }, pinned: future }, turns: { u: turn } },
      }),
      new Date(late),
    );
    expect(printAnnotations(copy)).not.toContain('2999');
    expect(copy.get('a')?.times.tags.get('x')).toBe(early);
    expect(copy.get('a')?.turns.get('u')?.times).toMatchObject({ note: late });
  });
});
