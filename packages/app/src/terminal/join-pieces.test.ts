import { describe, expect, it } from 'vitest';
import { joinPieces } from './join-pieces.ts';

describe('joinPieces', () => {
  it('puts pieces together to parts of some length, and leaves nothing out', () => {
    const pieces = Array.from({ length: 30_000 }, (_none, at) => `line ${at}\n`);
    const parts = [...joinPieces(pieces)];
    expect(parts.join('')).toBe(pieces.join(''));
    expect(parts.length).toBeLessThan(10);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(70_000);
    expect([...joinPieces([])]).toEqual([]);
  });
});
