import { describe, expect, it } from 'vitest';
import { toFacetToken } from './to-facet-token.ts';

describe('a value of a facet as a field', () => {
  it.each([
    ['project', '/home/ada/tide tables', 'project:"/home/ada/tide tables"'],
    ['branch', 'fix/(ebb)', 'git:"fix/(ebb)"'],
    ['model', 'claude-opus-4-1', 'model:claude-opus-4-1'],
    ['status', 'waiting', 'status:waiting'],
    ['tool', 'mcp__tides__read table', 'tool:"mcp__tides__read table"'],
    ['date', '7d', 'after:7d'],
    ['date', 'older', 'before:30d'],
  ] as const)('%s %s is %s', (facet, value, token) => {
    expect(toFacetToken(facet, value)).toBe(token);
  });
});
