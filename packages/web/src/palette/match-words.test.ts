import { describe, expect, it } from 'vitest';
import { scoreWords } from './match-words.ts';

const score = (words: string, ...names: readonly string[]) => scoreWords(words, { names });

describe('scoreWords', () => {
  it.each([
    ['berth', 'Berth planner'],
    ['plan', 'Berth planner'],
    ['lann', 'Berth planner'],
    ['bp', 'Berth planner'],
    ['brth', 'Berth planner'],
    ['bertj', 'Berth planner'],
    ['brethp', 'Berthplanner'],
    ['pklanner', 'Berth planner'],
    ['tokneizer', 'Fix the tokenizer'],
    ['planner berth', 'Berth planner'],
  ])('finds %s in %s', (words, name) => expect(score(words, name)).toBeGreaterThan(0));

  it.each([
    ['boat', 'Berth planner'],
    ['bx', 'Berth planner'],
    ['berth boat', 'Berth planner'],
    ['tie', 'Tide'.slice(0, 2)],
    ['rth', 'Berlin'],
  ])('does not find %s in %s', (words, name) => expect(score(words, name)).toBe(0));

  it('puts what was typed before abbreviations, and those before misspellings', () => {
    const scores = ['berth', 'Berth planner', 'New berth', 'Aberthy', 'B e r t h', 'Bertha'.replace('th', 'ht')].map(
      (name) => score('berth', name),
    );
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
  });

  it('looks only for the word itself in other texts', () => {
    expect(scoreWords('anchor', { names: ['x'], others: ['drop the anchor'] })).toBeGreaterThan(0);
    expect(scoreWords('ancohr', { names: ['x'], others: ['drop the anchor'] })).toBe(0);
  });
});
