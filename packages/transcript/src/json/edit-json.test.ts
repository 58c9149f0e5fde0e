import { describe, expect, it } from 'vitest';
import { editJson, type JsonEdit } from './edit-json.ts';

function edit(text: string, ...edits: readonly JsonEdit[]): string {
  return Buffer.from(editJson(Buffer.from(text), edits)).toString();
}

describe('editing JSON', () => {
  it('replaces a value and leaves every other byte', () => {
    const text = '{ "a" : 1.50 , "b":"\\u00e4\\"}" ,"c":[1e400,{"a":2}]}\r\n';
    expect(edit(text, { path: ['b'], value: 'x' })).toBe('{ "a" : 1.50 , "b":"x" ,"c":[1e400,{"a":2}]}\r\n');
    expect(edit(text, { path: ['c', 1, 'a'], value: null })).toBe(text.replace('"a":2', '"a":null'));
    expect(edit(text, { path: ['a'], value: 'ä' })).toBe(text.replace('1.50', '"\\u00e4"'));
  });

  it('adds a field that is missing, and only to an object', () => {
    expect(edit('{"a":1}', { path: ['b'], value: [] }, { path: ['c'], value: 2 })).toBe('{"a":1,"b":[],"c":2}');
    expect(edit('{ }', { path: ['b'], value: 1 })).toBe('{ "b":1}');
    expect(edit('{"a":[1]}', { path: ['a', 'b'], value: 1 })).toBe('{"a":[1]}');
    expect(edit('{"a":[1]}', { path: ['a', 7], value: 1 })).toBe('{"a":[1]}');
    expect(edit('5', { path: ['a'], value: 1 })).toBe('5');
  });

  it('means the last of two fields with one name, as the parser does', () => {
    expect(edit('{"a":1,"a":2}', { path: ['a'], value: 3 })).toBe('{"a":1,"a":3}');
  });

  it('does not take a text for structure', () => {
    expect(edit('{"x":"\\\\","t":"{\\"a\\":1}","a":true}', { path: ['a'], value: false })).toBe(
      '{"x":"\\\\","t":"{\\"a\\":1}","a":false}',
    );
  });
});
