import { describe, expect, it } from 'vitest';
import { maxJsonDepth, parseJsonValue } from './parse-json-value.ts';

const nest = (depth: number, inner: string) => `${'[{"a":'.repeat(depth / 2)}${inner}${'}]'.repeat(depth / 2)}`;

describe('parseJsonValue', () => {
  it('gives what JSON.parse gives up to the most depth', () => {
    for (const text of [
      '1',
      '"[{"',
      'null',
      '[]',
      '{"__proto__":{"a":[1,{}]}}',
      nest(maxJsonDepth, '1'),
      `[${'[],'.repeat(500)}0]`,
    ])
      expect(parseJsonValue(text)).toEqual(JSON.parse(text));
  });

  it('keeps what is deeper as its JSON text', () => {
    const deep = '{"b":[1,"two",null,{"__proto__":[[]],"c \\"d\\"":true}],"e":{}}';
    const found = JSON.stringify(parseJsonValue(nest(maxJsonDepth, deep)));
    expect(found).toBe(nest(maxJsonDepth, JSON.stringify(`(nested too deeply, shown as JSON text) ${deep}`)));
  });

  it('bounds the value of a field named __proto__ too', () => {
    const found = JSON.stringify(parseJsonValue('{"__proto__":'.repeat(300) + '1' + '}'.repeat(300)));
    expect(found).toMatch(/^(\{"__proto__":){200}"\(nested too deeply/);
  });

  it('survives any depth', () => {
    for (const text of ['['.repeat(300_000) + ']'.repeat(300_000), '{"a":'.repeat(300_000) + '1' + '}'.repeat(300_000)])
      expect(JSON.stringify(parseJsonValue(text)).length).toBeGreaterThan(600_000);
  });

  it('throws for what is no JSON', () => {
    expect(() => parseJsonValue('{"a":')).toThrow(SyntaxError);
  });
});
