import { describe, expect, it } from 'vitest';
import { toAnchor } from './to-anchor.ts';

describe('toAnchor', () => {
  it.each([
    ['Sub-agents', 'sub-agents'],
    ['Titles, modes and other state', 'titles-modes-and-other-state'],
    ['`tool_use` (old)', 'tool_use-old'],
  ])('makes of %j: %j', (heading, anchor) => {
    expect(toAnchor(heading)).toBe(anchor);
  });
});
