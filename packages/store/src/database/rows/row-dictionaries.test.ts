import { describe, expect, it } from 'vitest';
import { createRowDictionaries } from './row-dictionaries.ts';

describe('createRowDictionaries', () => {
  it('gives the same number for the same parts, in any order and in every batch', () => {
    const parts = Array.from(
      { length: 300 },
      (_, at) =>
        [
          'user',
          at % 3 === 0 ? undefined : `sub${at % 7}`,
          at % 2 === 0 ? undefined : 'prompt',
          at % 5 === 0,
          at % 4 === 0 ? '' : `Tool${at % 60}`,
        ] as const,
    );
    const first = createRowDictionaries().record;
    const ids = parts.map((each) => first.toId(...each));
    expect(parts.map((each) => first.toId(...each))).toEqual(ids);
    const second = createRowDictionaries().record;
    expect(
      [...parts]
        .reverse()
        .map((each) => second.toId(...each))
        .reverse(),
    ).toEqual(ids);
    const keys = new Set(parts.map((each) => JSON.stringify(each.map((part) => part ?? null))));
    expect(new Set(ids).size).toBe(keys.size);
    expect(first.rows).toHaveLength(keys.size);
  });

  it('writes each shape once, with NULL for what is missing and without NUL', () => {
    const dictionary = createRowDictionaries().record;
    const id = dictionary.toId('as\u0000sistant', undefined, undefined, true, '');
    dictionary.toId('as\u0000sistant', undefined, undefined, true, '');
    const other = dictionary.toId('user', 'x', 'tool-result', false, 'Bash,Read');
    expect(dictionary.rows).toEqual([
      { id, type: 'as\ufffdsistant', subtype: null, kind: null, is_sidechain: 1, tools: null },
      { id: other, type: 'user', subtype: 'x', kind: 'tool-result', is_sidechain: 0, tools: 'Bash,Read' },
    ]);
    expect(Number.isSafeInteger(id)).toBe(true);
  });

  it('numbers pairs by what they say', () => {
    const { call, message } = createRowDictionaries();
    const ids = [call.toId('Bash', 'ok'), call.toId('Bash', 'error'), call.toId('Read', 'ok'), call.toId('Bash', 'ok')];
    expect(ids[3]).toBe(ids[0]);
    expect(call.rows.map(({ id, name, status }) => [ids.indexOf(id), name, status])).toEqual([
      [0, 'Bash', 'ok'],
      [1, 'Bash', 'error'],
      [2, 'Read', 'ok'],
    ]);
    message.toId(undefined, undefined);
    message.toId('a\u0000', undefined);
    message.toId('a\ufffd', undefined);
    expect(message.rows.map(({ model, speed }) => [model, speed])).toEqual([
      [null, null],
      ['a\ufffd', null],
    ]);
    expect(createRowDictionaries().call.toId('Read', 'ok')).toBe(ids[2]);
  });

  it('keeps apart what differs in one part only', () => {
    const dictionary = createRowDictionaries().record;
    const all = [
      dictionary.toId('a', undefined, undefined, false, ''),
      dictionary.toId('a', '', undefined, false, ''),
      dictionary.toId('a', undefined, '', false, ''),
      dictionary.toId('a', undefined, undefined, true, ''),
      dictionary.toId('a', undefined, undefined, false, 'a'),
      dictionary.toId('', 'a', undefined, false, ''),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});
