import { describe, expect, it } from 'vitest';
import { parseCursor, printCursor, type TurnCursor } from './turn-cursor.ts';

const cursor: TurnCursor = {
  session: 's1',
  agent: undefined,
  path: 4,
  detail: 'full',
  turn: 3,
  part: 0,
  block: 7,
  offset: 120,
};

describe('a cursor', () => {
  it('is read back as it was', () => {
    expect(parseCursor(printCursor(cursor))).toEqual(cursor);
    expect(parseCursor(printCursor({ ...cursor, agent: 'a1', path: undefined }))).toEqual({
      ...cursor,
      agent: 'a1',
      path: undefined,
    });
  });

  it.each([
    '',
    '!',
    'bnVsbA',
    Buffer.from('{}').toString('base64url'),
    Buffer.from('[2,"s1",null,null,"full",0,0,0,0]').toString('base64url'),
    Buffer.from('[1,"s1",null,null,"full",0,0,0]').toString('base64url'),
    Buffer.from('[1,"s1",5,null,"full",0,0,0,0]').toString('base64url'),
    Buffer.from('[1,"s1",null,-1,"full",0,0,0,0]').toString('base64url'),
    Buffer.from('[1,"s1",null,null,"full",0,0,0,0.5]').toString('base64url'),
  ])('refuses %j', (text) => {
    expect(() => parseCursor(text)).toThrow('cursor');
  });
});
