import { describe, expect, it } from 'vitest';
import { toSessionStatusMark } from './status-words.ts';

describe('the mark of a session', () => {
  it.each([
    ['waiting', false, undefined, 'waiting for you'],
    ['waiting', false, 'Ada', 'waiting for Ada'],
    ['waiting', true, 'Ada', 'answered'],
    ['working', true, 'Ada', 'stopped midway'],
    ['working', false, undefined, 'working'],
    ['failed', true, undefined, 'failed'],
  ] as const)('of one that is %s, idle %s, of %s is "%s"', (status, isIdle, person, mark) => {
    expect(toSessionStatusMark(status, isIdle, person)).toBe(mark);
  });
});
