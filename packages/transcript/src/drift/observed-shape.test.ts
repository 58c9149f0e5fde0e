import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../json/json-value.ts';
import { createObservedShape, listEnumValues, observeValue, type ObservedShape } from './observed-shape.ts';

describe('observeValue', () => {
  it('counts kinds, fields and items, and keeps the first and last version by number', () => {
    const shape = observe([{ a: 1, b: ['x', 2] }, { a: 'one' }], ['2.1.9', '2.1.42']);
    expect(shape).toMatchObject({ count: 2, first: '2.1.9', last: '2.1.42' });
    expect(shape.fields?.get('a')?.kinds).toEqual(
      new Map([
        ['number', 1],
        ['text', 1],
      ]),
    );
    expect(shape.fields?.get('b')).toMatchObject({ count: 1, first: '2.1.9', last: '2.1.9' });
    expect(shape.fields?.get('b')?.items?.kinds).toEqual(
      new Map([
        ['text', 1],
        ['number', 1],
      ]),
    );
  });

  it.each([
    'src/tide.ts',
    'C:\\tide',
    'a question?',
    '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'deadbeef01',
    '42',
    'größe',
    'claude-opus-4-20250514',
  ])('takes the names of an object for data when one of them is %s', (name) => {
    const files = observe([{ files: { plain: { size: 1 }, [name]: { size: 2 } } }]).fields?.get('files');
    expect(files?.fields).toBeUndefined();
    expect(files?.values).toMatchObject({ count: 2 });
    expect(files?.values?.fields?.get('size')?.count).toBe(2);
  });

  it('takes the names of an object for data when there are very many', () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`name${String.fromCharCode(97 + (at % 26))}${at}`, at]),
    );
    expect(observe([{ many }]).fields?.get('many')).toMatchObject({ fields: undefined, values: { count: 60 } });
  });

  it('keeps the names of a group when one of them is odd, and does not keep the odd one', () => {
    const shape = observe([{ type: 'user', 'an odd name': 1 }]);
    expect([...(shape.fields?.keys() ?? [])]).toEqual(['type']);
    expect(shape.values?.count).toBe(1);
  });

  it('leaves out what is observed elsewhere, but counts that it was there', () => {
    const shape = createObservedShape();
    const seen: string[] = [];
    observeValue(shape, { message: { content: [{ type: 'text' }] } }, undefined, {
      isElsewhere: (path) => seen.push(path) > 0 && path === '.message.content[]',
      namesElsewhere: () => undefined,
    });
    expect(seen).toEqual(['.message', '.message.content', '.message.content[]']);
    expect(shape.fields?.get('message')?.fields?.get('content')?.items).toMatchObject({ count: 1, fields: undefined });
  });
});

describe('listEnumValues', () => {
  const repeat = (texts: readonly string[]) => [...texts, ...texts, ...texts];

  it('lists few short words that come again and again', () => {
    expect(listEnumValues(observe(repeat(['manual', 'auto'])))).toEqual(['auto', 'manual']);
  });

  it.each([
    ['a text that is no word', repeat(['auto', 'my password'])],
    ['a text that begins like a number', repeat(['1st'])],
    ['an id', repeat(['auto', 'ab69c74bc94391bfa'])],
    ['a long text', repeat(['a'.repeat(33)])],
    ['many different texts', repeat(Array.from({ length: 17 }, (_, at) => `w${at}`))],
    ['texts that hardly ever come again', ['swordfish', 'marlin']],
  ])('lists nothing where there is %s', (_title, texts) => {
    expect(listEnumValues(observe(texts))).toEqual([]);
  });
});

function observe(values: readonly JsonValue[], versions: readonly string[] = []): ObservedShape {
  const shape = createObservedShape();
  for (const [at, value] of values.entries()) observeValue(shape, value, versions[at]);
  return shape;
}
