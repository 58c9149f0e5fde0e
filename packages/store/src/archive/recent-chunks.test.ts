import { expect, it } from 'vitest';
import { openRecentChunks } from './recent-chunks.ts';

it('keeps the chunks that came last, up to a number of bytes', () => {
  const recent = openRecentChunks(10);
  for (const hash of ['a', 'b', 'c']) recent.put(hash, Buffer.alloc(4, hash));
  expect(recent.get('a')).toBeUndefined();
  expect([recent.get('b'), recent.get('c')]).toEqual([Buffer.alloc(4, 'b'), Buffer.alloc(4, 'c')]);
  recent.put('c', Buffer.alloc(4, 'x'));
  expect(recent.get('c')).toEqual(Buffer.alloc(4, 'c'));
  recent.put('long', Buffer.alloc(11));
  expect(recent.get('long')).toBeUndefined();
  recent.put('d', Buffer.alloc(1));
  recent.clear();
  expect(recent.get('d')).toBeUndefined();
});
