import { describe, expect, it } from 'vitest';
import { choice, optionalText, parseArguments, requiredText, toInputSchema, whole } from './tool-arguments.ts';

const declared = {
  name: requiredText('A name', 10),
  mood: choice('A mood', ['calm', 'wild'], 'calm'),
  count: whole('A count', { least: 1, most: 9, fallback: 3 }),
  note: optionalText('A note', 5),
};

describe('parseArguments', () => {
  it('reads values and fills in what was left out', () => {
    expect(parseArguments(declared, { name: 'tide' })).toEqual({
      name: 'tide',
      mood: 'calm',
      count: 3,
      note: undefined,
    });
    expect(parseArguments(declared, { name: 'tide', mood: 'wild', count: '4', note: null })).toEqual({
      name: 'tide',
      mood: 'wild',
      count: 4,
      note: undefined,
    });
  });

  it('takes a number for a text of digits, as models write it', () => {
    expect(parseArguments(declared, { name: 1 }).name).toBe('1');
    for (const name of [1.5, Number.NaN, true])
      expect(() => parseArguments(declared, { name })).toThrow('name is invalid');
  });

  it.each([
    [undefined, 'name is missing'],
    [[], 'not an object'],
    ['text', 'not an object'],
    [{ name: ' ' }, 'name is invalid'],
    [{ name: 'tide', count: 10 }, '1 to 9'],
    [{ name: 'tide', mood: 'sad' }, 'one of calm, wild'],
    [{ name: 'tide', toString: 1 }, 'unknown argument "toString"'],
  ])('refuses %j', (given, message) => {
    expect(() => parseArguments(declared, given)).toThrow(message);
  });

  it('is described by its schema', () => {
    expect(toInputSchema(declared)).toMatchObject({
      type: 'object',
      required: ['name'],
      additionalProperties: false,
      properties: { count: { type: 'integer', minimum: 1, maximum: 9, default: 3 } },
    });
  });
});
