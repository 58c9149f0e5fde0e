import { describe, expect, it } from 'vitest';
import { viewCall } from './call-item.test-kit.ts';
import { findPrettyJson } from './pretty-json.ts';

describe('findPrettyJson', () => {
  it('sets JSON out over lines', () => {
    expect(findPrettyJson(' {"a": [1, "x  y"]}\n')).toBe('{\n  "a": [\n    1,\n    "x  y"\n  ]\n}');
  });

  it.each([
    '{"a": 12345678901234567890}',
    '{"a": 1, "a": 2}',
    '{"a": "\\u00e9"}',
    '{"a": 1.0}',
    '{"a"',
    'plain',
    '7',
    '"text"',
    '',
  ])('leaves %j alone, which it would change or which is no structure', (text) => {
    expect(findPrettyJson(text)).toBeUndefined();
  });

  it('is how results of tools without a view of their own are shown', () => {
    expect(
      viewCall('mcp__port__berths', { input: {}, output: [{ type: 'text', text: '{"berths":4}' }] }).panels,
    ).toEqual([
      {
        kind: 'code',
        label: undefined,
        text: '{\n  "berths": 4\n}',
        language: 'json',
        firstLine: undefined,
        path: undefined,
      },
    ]);
    expect(viewCall('SeaChart', { input: {}, output: 'four metres' }).panels).toEqual([
      { kind: 'text', label: undefined, text: 'four metres' },
    ]);
  });
});
