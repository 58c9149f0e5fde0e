import { describe, expect, it } from 'vitest';
import { openJsonSkim, type JsonSkimOptions } from './open-json-skim.ts';

describe('openJsonSkim', () => {
  it('says where and what it expected', () => {
    expect(problemOf('{"a":1')).toEqual({ at: 6, expected: 'the rest of the record (the line was cut off)' });
    expect(problemOf('{"a" 1}')).toEqual({ at: 5, expected: "':'" });
    expect(problemOf('{"a":1}{"b":2}')).toEqual({
      at: 7,
      expected: 'the end of the line (a second value starts here)',
    });
    expect(problemOf('\0\0\0')).toEqual({ at: 0, expected: 'a value' });
    expect(problemOf('{"a":"x')).toEqual({ at: 7, expected: 'the end of the string' });
    expect(problemOf('01')).toEqual({ at: 1, expected: 'the end of the line (a second value starts here)' });
    expect(problemOf('')).toEqual({ at: 0, expected: 'a value' });
  });

  it('takes the last of duplicate keys and keeps __proto__ a property, as JSON.parse does', () => {
    const text = '{"a":1,"__proto__":{"x":1},"a":2}';
    const result = skim(text);
    expect(result).toEqual({ ok: true, value: JSON.parse(text), omissions: 0 });
    expect(Object.keys((result as { value: object }).value)).toEqual(['a', '__proto__']);
  });

  it('counts what it leaves out beyond the limits and keeps the rest', () => {
    expect(skim('{"type":"user","list":[1,2,3,4],"uuid":"u"}', { maxValues: 4 })).toEqual({
      ok: true,
      value: { type: 'user', list: [1] },
      omissions: 4,
    });
    expect(skim('{"a":{"b":{"c":1}},"d":2}', { maxDepth: 2 })).toEqual({
      ok: true,
      value: { a: { b: {} }, d: 2 },
      omissions: 1,
    });
    expect(skim(`{"type":"user","text":"${'x'.repeat(100)}","uuid":"u"}`, { maxStringBytes: 10 })).toEqual({
      ok: true,
      value: { type: 'user', text: 'x'.repeat(10), uuid: 'u' },
      omissions: 1,
    });
  });

  it('keeps a lone surrogate escape and turns invalid UTF-8 into U+FFFD', () => {
    expect(skim('{"a":"\\ud83d"}')).toMatchObject({ value: { a: '\ud83d' } });
    expect(skim(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({ value: '\ufffd' });
  });

  it('checks nesting of any depth without recursion', () => {
    const depth = 300_000;
    expect(skim('['.repeat(depth) + ']'.repeat(depth))).toMatchObject({ ok: true });
    expect(skim('['.repeat(depth) + ']'.repeat(depth - 1))).toMatchObject({ ok: false });
    expect(skim('[{"a":'.repeat(depth) + '1' + '}]'.repeat(depth))).toMatchObject({ ok: true });
  });
});

function skim(text: string | Uint8Array, options?: JsonSkimOptions) {
  const skimmer = openJsonSkim(options);
  skimmer.push(Buffer.from(text));
  return skimmer.end();
}

function problemOf(text: string) {
  const result = skim(text);
  return result.ok ? undefined : result.problem;
}
