import { describe, expect, it } from 'vitest';
import { openMainPlaces } from './open-main-places.ts';

const toTime = (second: number) => new Date(second * 1000).toISOString();

describe('openMainPlaces', () => {
  const times = [10, 20, undefined, 15, 40];
  const toPlace = openMainPlaces(times.length, {
    getTimestamp: (at) => (times[at] === undefined ? undefined : toTime(times[at])),
    numberAt: (at) => at + 1,
  });

  it('is behind the last line that is no later, whatever single records say', () => {
    expect([5, 10, 19, 20, 39, 40, 99].map((second) => toPlace(toTime(second)))).toEqual([
      0.5, 1.5, 1.5, 4.5, 4.5, 5.5, 5.5,
    ]);
  });

  it('is not known without a time', () => expect([undefined, 'soon'].map(toPlace)).toEqual([undefined, undefined]));
});
