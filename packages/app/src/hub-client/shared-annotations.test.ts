import type { SessionAnnotation } from '@scrollkeep/store/annotations/annotation.ts';
import { describe, expect, it } from 'vitest';
import {
  isEmpty,
  noAnnotations,
  parseSharedAnnotations,
  parseTagNames,
  pickAnnotations,
  redactAnnotations,
  takeBack,
  toStamp,
} from './shared-annotations.ts';

const note = (text: string) => ({ text, changedAt: '2026-11-01T10:00:00.000Z' });
const own: SessionAnnotation = {
  tags: ['Bug', 'private'],
  isPinned: true,
  note: note('about ada'),
  turns: new Map([
    ['u-1', { tags: ['bug'], isPinned: false, note: undefined }],
    ['u-2', { tags: ['private'], isPinned: true, note: note('on a turn') }],
  ]),
};

describe('tags and notes that leave', () => {
  it('are those that were named, and none by default', () => {
    expect(isEmpty(pickAnnotations(own, {}))).toBe(true);
    expect(isEmpty(pickAnnotations(undefined, { tags: ['bug'], notes: true }))).toBe(true);
    expect(pickAnnotations(own, { tags: ['BUG'] })).toEqual({
      session: { tags: ['Bug'], note: '' },
      turns: [{ turn: 'u-1', tags: ['bug'], note: '' }],
    });
    expect(pickAnnotations(own, { notes: true })).toEqual({
      session: { tags: [], note: 'about ada' },
      turns: [{ turn: 'u-2', tags: [], note: 'on a turn' }],
    });
  });

  it('are redacted; a tag that would be another one is left out', () => {
    const picked = pickAnnotations(own, { tags: ['bug', 'private'], notes: true });
    const redacted = redactAnnotations(picked, (text) => text.replaceAll(/ada|private/g, '[x]'));
    expect(redacted).toEqual({
      session: { tags: ['Bug'], note: 'about [x]' },
      turns: [
        { turn: 'u-1', tags: ['bug'], note: '' },
        { turn: 'u-2', tags: [], note: 'on a turn' },
      ],
    });
  });

  it('can be taken back one by one', () => {
    const sent = pickAnnotations(own, { tags: ['bug', 'private'], notes: true });
    expect(takeBack(sent, { tags: ['bug'] })).toEqual({
      session: { tags: ['private'], note: 'about ada' },
      turns: [{ turn: 'u-2', tags: ['private'], note: 'on a turn' }],
    });
    expect(isEmpty(takeBack(sent, { tags: ['bug', 'PRIVATE'], notes: true }))).toBe(true);
    expect(toStamp(takeBack(sent, {}))).toBe(toStamp(sent));
    expect(toStamp(takeBack(sent, { notes: true }))).not.toBe(toStamp(sent));
    expect(toStamp(noAnnotations)).toBe('');
  });

  it('are kept in a file as they were sent, and nothing else is taken for them', () => {
    const sent = pickAnnotations(own, { tags: ['bug'], notes: true });
    expect(parseSharedAnnotations(JSON.parse(JSON.stringify(sent)) as never)).toEqual(sent);
    for (const value of [
      undefined,
      null,
      [],
      {},
      { session: {}, turns: [] },
      { ...sent, turns: [{ tags: [], note: '' }] },
    ])
      expect(parseSharedAnnotations(value as never)).toBeUndefined();
  });

  it('have names that a tag can have', () => {
    expect(parseTagNames(['#bug', 'Ärger'])).toEqual({ ok: true, tags: ['bug', 'Ärger'] });
    for (const name of ['', 'a b', '\u001b[2J', '\u202e', 'x'.repeat(65)])
      expect(parseTagNames([name])).toMatchObject({ ok: false });
  });
});
