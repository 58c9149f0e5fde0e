import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editJsonStrings } from './edit-json-strings.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array | undefined) => (bytes === undefined ? undefined : new TextDecoder().decode(bytes));

/** JSON as anybody may write it: any spaces, any escapes. */
const spaced = fc
  .tuple(fc.jsonValue({ stringUnit: 'grapheme' }), fc.constantFrom(undefined, 1, '\t'))
  .map(([value, space]) => JSON.stringify({ value, path: '/a/b', list: ['/a/ü', value] }, undefined, space));

describe('editJsonStrings', () => {
  it('changes what a parser would see changed, and nothing else', () => {
    fc.assert(
      fc.property(spaced, (text) => {
        const edited = decode(
          editJsonStrings(encode(text), ({ text: found, isName }) =>
            !isName && found.startsWith('/a') ? { length: 2, by: '/x"y' } : undefined,
          ),
        );
        const expected: unknown = JSON.parse(text, (_, value: unknown) =>
          typeof value === 'string' && value.startsWith('/a') ? `/x"y${value.slice(2)}` : value,
        );
        expect(JSON.parse(edited ?? '')).toEqual(expected);
      }),
    );
  });

  it('is undone by the opposite edit, byte for byte', () => {
    fc.assert(
      fc.property(spaced, (text) => {
        const there = editJsonStrings(encode(text), ({ text: found, field }) =>
          field === 'path' && found.startsWith('/a') ? { length: 2, by: '/ö\\😀' } : undefined,
        );
        const back = editJsonStrings(there ?? encode(''), ({ text: found, field }) =>
          field === 'path' && found.startsWith('/ö\\😀') ? { length: 5, by: '/a' } : undefined,
        );
        expect(decode(back)).toBe(text);
      }),
    );
  });

  it('keeps the escapes of the rest, numbers and the order of fields', () => {
    const text = '{ "b":1.50e+3,"a" : "\\/old\\u002fx\\u00fc\\n😀","a":["/old/y",{"c":"/old"}],"/old":null}';
    const seen: string[] = [];
    const edited = editJsonStrings(encode(text), ({ text: found, isName, field }) => {
      seen.push(`${field}${isName ? '!' : '='}${found}`);
      return found.startsWith('/old') ? { length: 4, by: '/n' } : undefined;
    });
    expect(decode(edited)).toBe('{ "b":1.50e+3,"a" : "/n\\u002fx\\u00fc\\n😀","a":["/n/y",{"c":"/n"}],"/n":null}');
    expect(seen).toEqual(['!b', 'b!a', 'a=/old/xü\n😀', 'a!a', 'a=/old/y', '!c', 'c=/old', 'a!/old']);
  });

  it('gives nothing where nothing changes', () => {
    expect(editJsonStrings(encode('{"a":"b"}'), () => undefined)).toBeUndefined();
  });
});
