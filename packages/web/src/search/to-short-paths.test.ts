import { describe, expect, it } from 'vitest';
import { toShortPaths } from './to-short-paths.ts';

describe('short paths', () => {
  it.each([
    [
      ['/home/ada/quay', '/home/ada/cliff/'],
      ['quay', 'cliff'],
    ],
    [
      ['/home/ada/quay', '/home/bob/quay', '/quay'],
      ['ada/quay', 'bob/quay', 'quay'],
    ],
    [
      [String.raw`C:\Users\ada\quay`, '/'],
      ['quay', '/'],
    ],
    [
      ['/same', '/same'],
      ['same', 'same'],
    ],
  ])('of %j are %j', (paths, short) => {
    expect(toShortPaths(paths)).toEqual(short);
  });
});
